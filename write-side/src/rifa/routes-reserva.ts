import type { CodigoDeErro } from '@rifa-viva/contracts/erros';
import { streamRifa } from '@rifa-viva/contracts/eventos/streams';
import * as bilhetes from '@rifa-viva/contracts/http/bilhetes';
import type { BodyOf } from '@rifa-viva/contracts/http/call';
import { SUCESSO } from '@rifa-viva/contracts/http/campos';
import { MINUTOS_DE_CARENCIA } from '@rifa-viva/contracts/regras/cobranca';
import { paraReais } from '@rifa-viva/contracts/regras/dinheiro';
import { montarPix } from '@rifa-viva/contracts/regras/pix';
import type { Caller } from '@rifa-viva/server/access/sessions';
import { type Implementation, implement, type SignedInContext } from '@rifa-viva/server/http/implementation';
import { Refusal, unavailable } from '@rifa-viva/server/http/refusal';
import { holderOf } from '@rifa-viva/server/vault/holder';
import { encrypt, keyOfUser } from '@rifa-viva/server/vault/personal';
import type { ReservarBilhetes } from './commands.ts';
import {
  atorDe,
  type CobrancaDaCompra,
  executar,
  exigirOProprio,
  lerNumeros,
  type RifaDeps,
  semente,
} from './execute.ts';
import type { Vaga } from './limite-por-endereco.ts';
import { chaveDoPagamento } from './reservas-abertas.ts';

const MINUTO = 60_000;
const MINUTOS_POR_HORA = 60;

export function rotasDeReserva(deps: RifaDeps): Implementation[] {
  return [
    implement(bilhetes.reservarBilhetes, (contexto) => reservar(deps, contexto)),
    implement(bilhetes.cancelarReserva, async (contexto) => {
      const { idPagamento } = contexto.body;
      const porProvedor = await deps.cobrancas.cancelar(contexto, idPagamento);
      const idRifa = await procurar(deps, contexto);
      if (porProvedor) {
        // Freed in the system's name, at the provider first: what the caller reads next must know of it.
        const ultimo = idRifa === undefined ? null : await deps.store.readLast(streamRifa(idRifa));
        return { answer: SUCESSO, position: ultimo?.position ?? 0n };
      }
      if (idRifa === undefined) throw desconhecido(deps);
      const comando = {
        type: 'CancelarReserva',
        ator: atorDe(contexto.caller),
        agora: contexto.now.getTime(),
        idPagamento,
      } as const;
      const { position } = await executar(deps, contexto, idRifa, comando);
      return { answer: SUCESSO, position };
    }),
    implement(bilhetes.declararPagamento, async (contexto) => {
      const { caller, now, body, requestId } = contexto;
      const { idPagamento } = body;
      const idRifa = await procurar(deps, contexto);
      if (idRifa === undefined) throw desconhecido(deps);
      const consulta = {
        type: 'ConsultarEspera',
        ator: atorDe(caller),
        agora: now.getTime(),
        idPagamento,
      } as const;
      await executar(deps, contexto, idRifa, consulta, { commandId: `espera.${requestId}` });
      return { answer: SUCESSO, position: await deps.declarar(contexto, { idRifa, idPagamento }) };
    }),
  ];
}

/** Of a payment id that nobody has reserved by, as far as is known. */
const desconhecido = ({ abertas }: RifaDeps): Refusal =>
  abertas.pronta ? new Refusal('NAO_ENCONTRADO') : unavailable(1);

type Contexto = SignedInContext<typeof bilhetes.reservarBilhetes>;

async function reservar(deps: RifaDeps, contexto: Contexto) {
  const { body, caller } = contexto;
  exigirOProprio(caller, body.idUsuario);
  const escolhidos = body.numeros ? lerNumeros('numeros', body.numeros) : null;
  exigirLivre(deps, body);
  const daVenda = await segredoDaVenda(deps, caller);
  const pix = pixDaEmpresa(deps);
  // Asked for again it leaves nothing new.
  const contada =
    deps.abertas.rifaDo(body.idPagamento) === undefined
      ? await deps.ritmo.contar(caller.idUsuario, contexto.network)
      : null;
  const vaga = await tomarVaga(deps, contexto).catch(async (error: unknown) => {
    await contada?.desfazer();
    throw error;
  });
  const { cobranca, answer, position, repeated } = await comCobranca(deps, contexto, {
    pix,
    daVenda,
    escolhidos,
    doEndereco: vaga.outros,
  }).catch(async (error: unknown) => {
    if (!(error instanceof Refusal) || error.codigo !== 'INDISPONIVEL') vaga.recusada();
    else if (error.doubtful) vaga.duvidosa();
    else vaga.naoTentada();
    await contada?.desfazer();
    throw error;
  });
  if (repeated) {
    vaga.repetida();
    await contada?.desfazer();
  }
  deps.abertas.lembrar(body.idPagamento, body.idRifa);
  if (answer.tipo !== 'reserva') throw new Refusal('RESERVA_NAO_ABERTA');
  const { numeros, total, pagarAte, expiraEm } = answer;
  // Asked for again it is what it is now: others may have its tickets.
  const espera = !repeated || (await aberta(deps, contexto, numeros));
  const aPagar = total > 0 && espera;
  const codigo = aPagar ? codigoDoPix(total, cobranca, pix, body.idPagamento) : null;
  return {
    answer: {
      numerosReservados: [...numeros],
      valor: paraReais(total),
      ...(codigo ? { pixCopiaECola: codigo } : {}),
      pagarAte: aPagar ? pagarAte : null,
      expiraEm: aPagar ? expiraEm : null,
    },
    position,
  };
}

const tomarVaga = async (
  { porEndereco }: RifaDeps,
  { network, body: { idRifa, idPagamento, qtde } }: Contexto,
): Promise<Vaga> => porEndereco.tomar(network, chaveDoPagamento(idRifa, idPagamento), { idRifa, qtde });
/** Whether all of it still waits for payment; false: it is his already. Throws Refusal where it ended. */
async function aberta(deps: RifaDeps, contexto: Contexto, numeros: readonly number[]): Promise<boolean> {
  const { body, caller, now } = contexto;
  const { idRifa, idPagamento } = body;
  const comando = {
    type: 'ConsultarReserva',
    ator: atorDe(caller),
    agora: now.getTime(),
    idPagamento,
    numeros,
  } as const;
  const commandId = `consulta.${contexto.requestId}`;
  const { answer } = await executar(deps, contexto, idRifa, comando, { commandId });
  if (answer.tipo !== 'situacao' || answer.situacao === 'encerrada') throw new Refusal('RESERVA_NAO_ABERTA');
  return answer.situacao === 'aberta';
}

type SegredoDaVenda = Pick<ReservarBilhetes, 'segredo' | 'titular'>;

/** Of the sale that it becomes, under its buyer's key, and what a sealed list will say of his name. */
async function segredoDaVenda(
  { vault, nomes }: RifaDeps,
  { idUsuario, nomeCifrado }: Caller,
): Promise<SegredoDaVenda> {
  const segredo = semente();
  const cifrado = await encrypt(vault, keyOfUser(idUsuario), segredo).catch(() => {
    throw unavailable();
  });
  return { segredo: cifrado, titular: holderOf(segredo, await nomes(nomeCifrado)) };
}

function pixDaEmpresa({ directory }: RifaDeps) {
  const { chavePixComum: chave, nomeRecebedor: nome, cidade } = directory.company();
  return { chave, nome, cidade };
}
type Pix = ReturnType<typeof pixDaEmpresa>;

/** Its provider's while that can be paid; of manual Pix our own. */
function codigoDoPix(
  total: number,
  cobranca: CobrancaDaCompra | null,
  pix: Pix,
  referencia: string,
): string | null {
  if (cobranca) return cobranca.aberta ? cobranca.pixCopiaECola : null;
  return montarPix({ ...pix, valor: total, referencia });
}

interface Preparada {
  readonly pix: Pix;
  readonly daVenda: SegredoDaVenda;
  /** By the buyer; null: to be drawn. */
  readonly escolhidos: readonly number[] | null;
  /** Unpaid tickets that its address holds already. */
  readonly doEndereco: number;
}

/** The charge is claimed first; where the raffle refuses, it is given up. */
async function comCobranca(
  deps: RifaDeps,
  pedido: Contexto,
  { pix, daVenda, escolhidos, doEndereco }: Preparada,
) {
  const { body, caller, now, requestId, minPosition } = pedido;
  // The payment id is the key, also of who sends no other.
  const fingerprint = await pedido.bind(body);
  // Not all of it: to copy its logger is to make one.
  const contexto = { body, caller, now, commandId: pedido.commandId, requestId, minPosition, fingerprint };
  const { idRifa, qtde, idPagamento } = body;
  const agora = now.getTime();
  const { minutos, horasConferenciaManual, tipoPagamento } = deps.directory.company();
  const comProvedor = minutos + MINUTOS_DE_CARENCIA;
  const cobranca = await deps.cobrancas.vincular(contexto, {
    idPagamento,
    idRifa,
    qtde,
    expiraEm: agora + comProvedor * MINUTO,
  });
  const comando = {
    type: 'ReservarBilhetes',
    ator: atorDe(caller),
    agora,
    qtde,
    numeros: escolhidos,
    idPagamento,
    // The account's: a session keeps the name that it began with.
    cliente: caller.nomeCifrado,
    ...daVenda,
    // What it was charged by: the company may have chosen another since.
    tipoPagamento: cobranca?.provedor ?? tipoPagamento,
    cobranca: cobranca?.aberta ? { valor: cobranca.valor, pagarAte: cobranca.pagarAte } : null,
    minutos,
    minutosDeEspera: cobranca ? comProvedor : Math.max(minutos, horasConferenciaManual * MINUTOS_POR_HORA),
    comprou: deps.abertas.comprou(caller.idUsuario),
    endereco: { bilhetes: doEndereco, parte: deps.parteDoEndereco },
    pix,
    semente: semente(),
  } as const;
  const commandId = `reserva.${caller.idUsuario}.${idPagamento}`;
  try {
    return { cobranca, ...(await executar(deps, contexto, idRifa, comando, { commandId })) };
  } catch (error) {
    if (cobranca && error instanceof Refusal && !DUVIDOSAS.has(error.codigo)) {
      await deps.cobrancas.desistir(idPagamento);
    }
    throw error;
  }
}

/** After these the tickets may be reserved nevertheless. */
const DUVIDOSAS: ReadonlySet<CodigoDeErro> = new Set([
  'INDISPONIVEL',
  'ESTACIONADO',
  'PAGAMENTO_DE_OUTRA_RESERVA',
  'RESERVA_NAO_ABERTA',
  'CHAVE_DE_OUTRO_PEDIDO',
]);

/** A payment id names one reservation, whatever raffle it is of. */
function exigirLivre(
  { abertas }: RifaDeps,
  { idPagamento, idRifa }: BodyOf<typeof bilhetes.reservarBilhetes>,
): void {
  const deOutra = abertas.rifaDo(idPagamento) ?? idRifa;
  if (deOutra !== idRifa) throw new Refusal('PAGAMENTO_DE_OUTRA_RESERVA', { campo: 'idPagamento' });
}

/** Only another process's reservation is unknown for a moment: what the caller has seen is waited for. */
async function procurar(
  { abertas }: RifaDeps,
  { body, minPosition }: Pick<SignedInContext<typeof bilhetes.cancelarReserva>, 'body' | 'minPosition'>,
): Promise<number | undefined> {
  const conhecida = abertas.rifaDo(body.idPagamento);
  if (conhecida !== undefined || minPosition === null) return conhecida;
  await abertas.waitFor(minPosition);
  return abertas.rifaDo(body.idPagamento);
}
