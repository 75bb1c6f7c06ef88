import Button from '@mui/material/Button';
import { formatarDataHora } from '@rifa-viva/contracts/regras/datas';
import { LinkDaRota } from '@rifa-viva/ui/pecas/LinkDaRota.tsx';
import { useLayoutEffect, useRef } from 'react';
import { Ficha } from '../moldura/caixas.ts';
import type { ReservaEmEspera } from '../providers/data/tipos.ts';
import { compradorDe, linkDoWhatsApp, numerosDe, quantosBilhetes, telefoneDe, valorDe } from './reserva.ts';

interface Props {
  readonly reserva: ReservaEmEspera;
  /** The keys are about this one. */
  readonly atual: boolean;
  readonly aberta: boolean;
  /** Its release waits to be sent. */
  readonly liberando: boolean;
  /** The server is at it. */
  readonly ocupada: boolean;
  readonly aoEscolher: () => void;
  readonly aoAbrir: () => void;
  readonly aoLiberar: () => void;
  readonly aoDesfazer: () => void;
  readonly aoDevolver: () => void;
}

export function CartaoDaReserva(props: Props) {
  const { reserva, atual, aberta, liberando, ocupada } = props;
  const comprador = compradorDe(reserva);
  const acao = useFocoNaAcao(liberando);
  return (
    <li
      className="reserva"
      aria-label={`${comprador}, ${valorDe(reserva)}`}
      aria-current={atual}
      tabIndex={atual ? 0 : -1}
      onFocus={props.aoEscolher}
    >
      <div className="quem">
        <h3>{comprador}</h3>
        <Contato reserva={reserva} />
      </div>
      <div className="que">
        <p>
          {reserva.titulo} · {quantosBilhetes(reserva.numeros.length)}
        </p>
        <p className="suave">
          <span>Reservado em {formatarDataHora(reserva.reservadoEm)}</span>{' '}
          <span>até {formatarDataHora(reserva.expiraEm)}</span>
        </p>
        {reserva.declaradoEm && <p>Diz que pagou em {formatarDataHora(reserva.declaradoEm)}</p>}
      </div>
      <strong className="valor">{valorDe(reserva)}</strong>
      <div className="acoes">
        {liberando ? (
          <>
            <span role="status">Liberando…</span>
            <Button key="desfazer" ref={acao} size="small" variant="outlined" onClick={props.aoDesfazer}>
              Desfazer
            </Button>
          </>
        ) : (
          <>
            <Button
              key="liberar"
              ref={acao}
              size="small"
              variant="contained"
              color="secondary"
              aria-label={`Liberar a reserva de ${comprador}`}
              loading={ocupada}
              onClick={props.aoLiberar}
            >
              LIBERAR
            </Button>
            <Button
              key="devolver"
              size="small"
              variant="outlined"
              color="error"
              aria-label={`Devolver a reserva de ${comprador}`}
              disabled={ocupada}
              onClick={props.aoDevolver}
            >
              DEVOLVER
            </Button>
          </>
        )}
        <Button
          size="small"
          aria-expanded={aberta}
          aria-label={`Detalhes da reserva de ${comprador}`}
          onClick={props.aoAbrir}
        >
          Detalhes
        </Button>
      </div>
      {aberta && <Detalhes reserva={reserva} />}
    </li>
  );
}

/** What was pressed goes away with it, and is no other button from then on (`key`): what takes it back has the focus then, and the other way round. */
function useFocoNaAcao(liberando: boolean) {
  const acao = useRef<HTMLButtonElement>(null);
  const antes = useRef(liberando);
  useLayoutEffect(() => {
    if (antes.current !== liberando && document.activeElement === document.body) acao.current?.focus();
    antes.current = liberando;
  }, [liberando]);
  return acao;
}

function Contato({ reserva }: Pick<Props, 'reserva'>) {
  const link = linkDoWhatsApp(reserva);
  if (!link) return <span className="suave">Sem telefone</span>;
  return (
    <a
      href={link}
      target="_blank"
      rel="noreferrer"
      aria-label={`WhatsApp de ${compradorDe(reserva)}: ${telefoneDe(reserva)}`}
    >
      {telefoneDe(reserva)}
    </a>
  );
}

const Detalhes = ({ reserva }: Pick<Props, 'reserva'>) => (
  <Ficha className="detalhes">
    <dt>Comprador</dt>
    <dd>
      <LinkDaRota para={`/cliente?id=${reserva.idUsuario}`}>
        {compradorDe(reserva)}: compras e anotações
      </LinkDaRota>
    </dd>
    <dt>Bilhetes</dt>
    <dd>{numerosDe(reserva)}</dd>
    <dt>Referência do Pix</dt>
    <dd>{reserva.idPagamento}</dd>
    <dt>Campanha</dt>
    <dd>
      <LinkDaRota para={`/manutencao?id=${reserva.idRifa}`}>
        {reserva.titulo}: manutenção de bilhetes
      </LinkDaRota>
    </dd>
  </Ficha>
);
