import { formatarDataHora } from '@rifa-viva/contracts/regras/datas';
import { formatarReais, lerDinheiro } from '@rifa-viva/contracts/regras/dinheiro';
import { formatarNumero } from '@rifa-viva/contracts/regras/numeracao';
import { Botao } from '@rifa-viva/ui/pecas/Botao.tsx';
import { TempoRestante, usePassou } from '@rifa-viva/ui/pecas/Contagem.tsx';
import { FalhaAoCarregar } from '@rifa-viva/ui/pecas/FalhaAoCarregar.tsx';
import { LinkDaRota } from '@rifa-viva/ui/pecas/LinkDaRota.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { MEUS_BILHETES } from '../../comum/meusBilhetes.ts';
import { CopiarPix } from '../../comum/pagamento/CopiarPix.tsx';
import { type Cobranca, fimDoPagamento } from '../../comum/pagamento/cobranca.ts';
import { useDeclaracao } from '../../comum/pagamento/useDeclaracao.ts';
import { useCobrancasAbertas } from './cobrancas.ts';
import estilo from './meusBilhetes.module.css';
import type { ReservaAberta } from './reservas.ts';
import { useCancelamento } from './useCancelamento.ts';
import { useFocoAoSair } from './useFocoAoSair.ts';

interface Props {
  /** The raffle's. */
  readonly titulo: string;
  readonly reservas: readonly ReservaAberta[];
  readonly largura: number;
  readonly aoPagar: (cobranca: Cobranca) => void;
}

/** Purchases that wait for their payment: the numbers are held, the lucky numbers come with the payment. */
export default function ReservasAbertas({ titulo, reservas, largura, aoPagar }: Props) {
  const { cobrancas, lendo, falhou, tentar } = useCobrancasAbertas();
  const { cancelar, cancelando } = useCancelamento();
  const avisou = reservas.every(({ idPagamento }) => cobrancas.get(idPagamento)?.declaradoEm);
  return (
    <div className={estilo.reservas}>
      <h2>{avisou ? 'Aguardando Conferência' : 'Aguardando Pagamento'}</h2>
      <p className={estilo.deQue}>{titulo}</p>
      {falhou && <FalhaAoCarregar texto="Não foi possível carregar o Pix desta compra." aoTentar={tentar} />}
      <ul>
        {reservas.map((reserva) => {
          const bilhetes = nomear(reserva.numeros, largura);
          const cobranca = cobrancas.get(reserva.idPagamento);
          return (
            <Reserva
              key={reserva.idPagamento}
              reserva={reserva}
              bilhetes={bilhetes}
              cobranca={cobranca}
              lendo={lendo}
              aoPagar={aoPagar}
              cancelando={cancelando === reserva.idPagamento}
              aoCancelar={() => void cancelar(reserva, { titulo, bilhetes, cobranca })}
            />
          );
        })}
      </ul>
    </div>
  );
}

const nomear = (numeros: readonly number[], largura: number): [palavra: string, numeros: string] => [
  numeros.length === 1 ? 'Bilhete' : 'Bilhetes',
  numeros.map((n) => formatarNumero(n, largura)).join(', '),
];

interface PropsDaReserva {
  readonly reserva: ReservaAberta;
  readonly bilhetes: ReturnType<typeof nomear>;
  /** Absent while it is not known, and where it can be paid no more. */
  readonly cobranca: Cobranca | undefined;
  readonly lendo: boolean;
  readonly aoPagar: (cobranca: Cobranca) => void;
  readonly cancelando: boolean;
  readonly aoCancelar: () => void;
}

function Reserva(props: PropsDaReserva) {
  const { reserva, bilhetes, cobranca, lendo } = props;
  const item = useFocoAoSair<HTMLLIElement>();
  return (
    <li ref={item} tabIndex={-1} className={estilo.reserva}>
      <p className={estilo.reservados}>
        <span>
          {bilhetes[0]} <strong>{bilhetes[1]}</strong>
        </span>
        {cobranca && <strong>{formatarReais(lerDinheiro(cobranca.valor) ?? 0)}</strong>}
      </p>
      {/* A provider's tickets go free soon after the time to pay. */}
      {reserva.expiraEm && ehManual(cobranca) && <p>Reservado até {formatarDataHora(reserva.expiraEm)}</p>}
      {lendo ? (
        <p className={estilo.lendo} role="status" aria-busy="true">
          Carregando o Pix...
        </p>
      ) : cobranca?.declaradoEm ? (
        <EmConferencia {...props} cobranca={cobranca} declaradoEm={cobranca.declaradoEm} />
      ) : (
        <>
          {cobranca && <APagar cobranca={cobranca} aoPagar={props.aoPagar} />}
          <div className={estilo.acoesDaReserva}>
            {cobranca && ehManual(cobranca) && <JaPaguei cobranca={cobranca} />}
            <Cancelar {...props} />
          </div>
        </>
      )}
    </li>
  );
}

const Cancelar = ({ cancelando, aoCancelar }: Pick<PropsDaReserva, 'cancelando' | 'aoCancelar'>) => (
  <Botao tipo="secundario" ocupado={cancelando} onClick={aoCancelar}>
    Cancelar reserva
  </Botao>
);

const ehManual = (cobranca: Cobranca | undefined) => !cobranca || cobranca.tipoPagamento === 'normal';

interface PropsDoPagamento {
  readonly cobranca: Cobranca;
  readonly aoPagar: Props['aoPagar'];
}

/** The time left, and what it is left for. */
function APagar({ cobranca, aoPagar }: PropsDoPagamento) {
  const ate = fimDoPagamento(cobranca);
  const encerrado = usePassou(Date.parse(ate));
  if (encerrado) return <p>Tempo Encerrado</p>;
  return (
    <>
      <p>
        Tempo Restante <TempoRestante ate={ate} longo className={estilo.relogio} />
      </p>
      <Codigo cobranca={cobranca} aoPagar={aoPagar} tipo="acao" />
    </>
  );
}

interface PropsDaConferencia extends PropsDaReserva {
  readonly cobranca: Cobranca;
  readonly declaradoEm: string;
}

/** Whoever said that she paid is not asked to pay again: the code is there for who said so too early. */
function EmConferencia({ cobranca, declaradoEm, aoPagar, ...cancelamento }: PropsDaConferencia) {
  return (
    <>
      <p>
        <strong>Pagamento em conferência</strong>
      </p>
      <p>Você avisou que pagou em {formatarDataHora(declaradoEm)}. Falta conferir.</p>
      <p>
        Uma pessoa procura o seu Pix na conta e confirma os bilhetes, que aparecem aqui. Demorou?{' '}
        <LinkDaRota para="/contato">Fale com a gente</LinkDaRota>
      </p>
      <details className={estilo.naoPagou}>
        <summary>Ainda não pagou?</summary>
        <Codigo cobranca={cobranca} aoPagar={aoPagar} tipo="secundario" />
        <div className={estilo.acoesDaReserva}>
          <Cancelar {...cancelamento} />
        </div>
      </details>
    </>
  );
}

function Codigo({ cobranca, aoPagar, tipo }: PropsDoPagamento & { readonly tipo: 'acao' | 'secundario' }) {
  const { pix } = cobranca;
  return (
    <>
      <input
        className={estilo.pix}
        aria-label="Pix Copia e Cola"
        readOnly
        value={pix}
        onFocus={(evento) => evento.currentTarget.select()}
      />
      <div className={estilo.acoesDaReserva}>
        <Botao tipo={tipo} onClick={() => aoPagar(cobranca)}>
          Pagar
        </Botao>
        <CopiarPix pix={pix} tipo="secundario" />
      </div>
    </>
  );
}

/** Told to whoever looks for it in the bank account. */
function JaPaguei({ cobranca }: { readonly cobranca: Cobranca }) {
  const consultas = useQueryClient();
  const { declarar, declarando } = useDeclaracao();
  const lugar = useFocoAoSair<HTMLSpanElement>();
  const avisar = async () => {
    await declarar(cobranca);
    await consultas.invalidateQueries({ queryKey: [MEUS_BILHETES] });
  };
  return (
    <span ref={lugar}>
      <Botao tipo="secundario" ocupado={declarando !== null} onClick={() => void avisar()}>
        Já Paguei
      </Botao>
    </span>
  );
}
