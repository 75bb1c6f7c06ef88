import { formatarDataHora } from '@rifa-viva/contracts/regras/datas';
import { formatarReais, lerDinheiro } from '@rifa-viva/contracts/regras/dinheiro';
import { formatarNumero } from '@rifa-viva/contracts/regras/numeracao';
import { Botao } from '@rifa-viva/ui/pecas/Botao.tsx';
import { TempoRestante, usePassou } from '@rifa-viva/ui/pecas/Contagem.tsx';
import { FalhaAoCarregar } from '@rifa-viva/ui/pecas/FalhaAoCarregar.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { CopiarPix } from '../../comum/pagamento/CopiarPix.tsx';
import type { Cobranca } from '../../comum/pagamento/estado.ts';
import { useDeclaracao } from '../../comum/pagamento/useDeclaracao.ts';
import { useCobrancasAbertas } from './cobrancas.ts';
import { MEUS_BILHETES } from './consulta.ts';
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
  return (
    <div className={estilo.reservas}>
      <h2>Aguardando Pagamento</h2>
      <p className={estilo.deQue}>{titulo}</p>
      {falhou && <FalhaAoCarregar texto="Não foi possível carregar o Pix desta compra." aoTentar={tentar} />}
      <ul>
        {reservas.map((reserva) => (
          <Reserva
            key={reserva.idPagamento}
            reserva={reserva}
            largura={largura}
            cobranca={cobrancas.get(reserva.idPagamento)}
            lendo={lendo}
            aoPagar={aoPagar}
            cancelando={cancelando === reserva.idPagamento}
            aoCancelar={() => void cancelar(reserva)}
          />
        ))}
      </ul>
    </div>
  );
}

interface PropsDaReserva {
  readonly reserva: ReservaAberta;
  readonly largura: number;
  /** Absent while it is not known, and where it can be paid no more. */
  readonly cobranca: Cobranca | undefined;
  readonly lendo: boolean;
  readonly aoPagar: (cobranca: Cobranca) => void;
  readonly cancelando: boolean;
  readonly aoCancelar: () => void;
}

function Reserva({ reserva, largura, cobranca, lendo, aoPagar, cancelando, aoCancelar }: PropsDaReserva) {
  const { numeros, expiraEm } = reserva;
  const item = useFocoAoSair<HTMLLIElement>();
  return (
    <li ref={item} tabIndex={-1} className={estilo.reserva}>
      <p className={estilo.reservados}>
        <span>
          {numeros.length === 1 ? 'Bilhete' : 'Bilhetes'}{' '}
          <strong>{numeros.map((n) => formatarNumero(n, largura)).join(', ')}</strong>
        </span>
        {cobranca && <strong>{formatarReais(lerDinheiro(cobranca.valor) ?? 0)}</strong>}
      </p>
      {/* A provider's tickets go free soon after the time to pay. */}
      {expiraEm && ehManual(cobranca) && <p>Reservado até {formatarDataHora(expiraEm)}</p>}
      {lendo && (
        <p className={estilo.lendo} role="status" aria-busy="true">
          Carregando o Pix...
        </p>
      )}
      {cobranca &&
        (cobranca.declaradoEm === null ? (
          <Prazo cobranca={cobranca} aoPagar={aoPagar} />
        ) : (
          <EmConferencia pix={cobranca.pix} declaradoEm={cobranca.declaradoEm} />
        ))}
      <div className={estilo.acoesDaReserva}>
        {cobranca && ehManual(cobranca) && !cobranca.declaradoEm && <JaPaguei cobranca={cobranca} />}
        <Botao tipo="secundario" ocupado={cancelando} onClick={aoCancelar}>
          Cancelar reserva
        </Botao>
      </div>
    </li>
  );
}

const ehManual = (cobranca: Cobranca | undefined) => !cobranca || cobranca.tipoPagamento === 'normal';

/** The time left, and what it is left for. What a person looks for in the account may come later. */
function Prazo({ cobranca, aoPagar }: { readonly cobranca: Cobranca; readonly aoPagar: Props['aoPagar'] }) {
  const { pix, pagarAte } = cobranca;
  const encerrado = usePassou(Date.parse(pagarAte));
  if (encerrado && !ehManual(cobranca)) return <p>Tempo Encerrado</p>;
  return (
    <>
      {encerrado ? (
        <p>Ainda não pagou? O código abaixo continua valendo.</p>
      ) : (
        <p>
          Tempo Restante <TempoRestante ate={pagarAte} className={estilo.relogio} />
        </p>
      )}
      <Codigo pix={pix} />
      <div className={estilo.acoesDaReserva}>
        {!encerrado && (
          <Botao tipo="acao" onClick={() => aoPagar(cobranca)}>
            Pagar
          </Botao>
        )}
        <CopiarPix pix={pix} tipo="secundario" />
      </div>
    </>
  );
}

/** Whoever said that she paid is not asked to pay again: the code is there for who said so too early. */
function EmConferencia({ pix, declaradoEm }: { readonly pix: string; readonly declaradoEm: string }) {
  return (
    <>
      <p>
        <strong>Pagamento em conferência</strong>
      </p>
      <p>Você avisou que pagou em {formatarDataHora(declaradoEm)}. Falta conferir.</p>
      <details className={estilo.naoPagou}>
        <summary>Ainda não pagou?</summary>
        <Codigo pix={pix} />
        <CopiarPix pix={pix} tipo="secundario" />
      </details>
    </>
  );
}

const Codigo = ({ pix }: { readonly pix: string }) => (
  <input
    className={estilo.pix}
    aria-label="Pix Copia e Cola"
    readOnly
    value={pix}
    onFocus={(evento) => evento.currentTarget.select()}
  />
);

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
