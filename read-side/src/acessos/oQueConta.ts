import { carregarAcertos } from '@rifa-viva/contracts/http/acertos';
import * as acessos from '@rifa-viva/contracts/http/acessos';
import * as auditoria from '@rifa-viva/contracts/http/auditoria';
import * as bilhetes from '@rifa-viva/contracts/http/bilhetes';
import { buscar, type TipoDeAchado } from '@rifa-viva/contracts/http/busca';
import type { AnswerOf, BodyOf, Call, ParamsOf, QueryOf } from '@rifa-viva/contracts/http/call';
import * as clientes from '@rifa-viva/contracts/http/clientes';
import * as financeiro from '@rifa-viva/contracts/http/financeiro';
import * as pagamentos from '@rifa-viva/contracts/http/pagamentos';
import { painel } from '@rifa-viva/contracts/http/painel';
import { gerarBilhetesPatrocinadores } from '@rifa-viva/contracts/http/patrocinadores';
import * as repeticao from '@rifa-viva/contracts/http/repeticao';
import { REST } from '@rifa-viva/contracts/http/rest';
import { previaDoResultado, resultados } from '@rifa-viva/contracts/http/resultados';
import { carregarUsuario, carregarUsuarios } from '@rifa-viva/contracts/http/usuarios';
import { partesDoIdBilhete } from '@rifa-viva/contracts/regras/numeracao';
import type { Caller } from '@rifa-viva/server/access/sessions';
import { Refusal } from '@rifa-viva/server/http/refusal';
import { detentorDoBilhete } from '../bilhetes/queries.ts';
import type { Db } from '../kernel/db.ts';
import type { Exportacao, Leitura } from './registro.ts';

/**
 * Which calls of this side show staff the data of others, and what is recorded of each. A call that stands in neither
 * table fails a test: whoever adds one decides.
 */

type Assunto = Pick<Leitura, 'dado'> & Partial<Leitura>;
type Saida = Pick<Exportacao, 'dado' | 'formato'> & Partial<Exportacao>;

interface Pedido<C extends Call> {
  readonly params: ParamsOf<C>;
  readonly query: QueryOf<C>;
  readonly body: BodyOf<C>;
  readonly caller: Caller;
  /** Absent where it is streamed or a file. */
  readonly answer: AnswerOf<C> | undefined;
  readonly db: Db;
}
type Talvez<T> = T | null | Promise<T | null>;

/** What a call's answer showed, each kind of data by itself; null: nothing of anybody else. */
export type Regra =
  | { readonly leitura: (pedido: Pedido<Call>) => Talvez<Assunto | readonly Assunto[]> }
  | { readonly exportacao: (pedido: Pedido<Call>) => Saida };

/** The call's own types hold: the router has checked them. */
const le = <C extends Call>(
  call: C,
  leitura: (pedido: Pedido<C>) => Talvez<Assunto | readonly Assunto[]>,
): [string, Regra] => [call.name, { leitura: (pedido) => leitura(pedido as unknown as Pedido<C>) }];
const leva = <C extends Call>(call: C, exportacao: (pedido: Pedido<C>) => Saida): [string, Regra] => [
  call.name,
  { exportacao: (pedido) => exportacao(pedido as unknown as Pedido<C>) },
];

/** A Vendedor's lists hold himself and his own sales alone. */
const deOutros = ({ caller }: { readonly caller: Caller }, assunto: Assunto): Assunto | null =>
  caller.tipo === 'Vendedor' ? null : assunto;

/** Names of the fields, never what was typed. */
const filtrosDe = (campos: object, ...fora: readonly string[]): string[] =>
  Object.entries(campos)
    .filter(([nome, valor]) => valor !== undefined && !fora.includes(nome))
    .map(([nome]) => nome)
    .sort();

const filtrosDoRest = (filter: string | undefined): string[] =>
  filter === undefined || filter === '' ? [] : filtrosDe(JSON.parse(filter) as object);

async function umBilhete(db: Db, idRifa: number, numBilhete: number): Promise<Assunto> {
  const idPessoa = await detentorDoBilhete(db, idRifa, numBilhete).catch((erro: unknown) => {
    // A number may be asked for that the raffle does not have.
    if (erro instanceof Refusal) return null;
    throw erro;
  });
  return { dado: 'bilhete', idRifa, numBilhete, idPessoa };
}

/** Who won by his number, or in the place of one that nobody bought. */
const osGanhadores = (
  idRifa: number,
  answer: Pick<AnswerOf<typeof resultados>, 'ganhadores' | 'pelaRegra'> | undefined,
): Assunto | null =>
  answer && answer.ganhadores.length === 0 && answer.pelaRegra.every(({ numBilhete }) => numBilhete === null)
    ? null
    : { dado: 'ganhadores', idRifa };

const daAuditoria = (idRifa: number): Assunto => ({ dado: 'auditoria', idRifa });

const daFicha = (idPessoa: number): Assunto => ({ dado: 'cliente', idPessoa });

export const CONTA: ReadonlyMap<string, Regra> = new Map([
  le(carregarUsuario, ({ params: { idUsuario } }) => ({ dado: 'cadastro', idPessoa: idUsuario })),
  le(REST.usuarios.One, ({ params: { id } }) => ({ dado: 'cadastro', idPessoa: id })),
  // One page of three parts.
  le(clientes.carregarCliente, ({ params: { idUsuario } }) => daFicha(idUsuario)),
  le(clientes.carregarCompras, ({ params: { idUsuario } }) => daFicha(idUsuario)),
  le(clientes.carregarHistoricoDaConta, ({ params: { idUsuario } }) => daFicha(idUsuario)),
  le(carregarUsuarios, (pedido) => deOutros(pedido, { dado: 'usuarios' })),
  le(REST.usuarios.List, (pedido) =>
    deOutros(pedido, { dado: 'usuarios', filtros: filtrosDoRest(pedido.query.filter) }),
  ),
  // By its number or by its token.
  le(bilhetes.carregarBilhete, ({ answer, db }) =>
    answer && (answer.cliente !== null || answer.vendedor !== null)
      ? umBilhete(db, answer.idRifa, answer.numBilhete)
      : null,
  ),
  le(bilhetes.historicoBilhete, ({ params, db }) => {
    const { idRifa, numBilhete } = partesDoIdBilhete(params.idBilhete);
    return umBilhete(db, idRifa, numBilhete);
  }),
  // The same list, though a screen reads parts of it anew.
  le(bilhetes.carregarBilhetes, ({ params: { idRifa } }) => ({ dado: 'bilhetes', idRifa })),
  le(bilhetes.listarBilhetes, ({ params: { idRifa }, query }) => ({
    dado: 'bilhetes',
    idRifa,
    filtros: filtrosDe(query, 'inicio', 'qtde', 'ordem', 'sentido', 'porCompra'),
  })),
  le(bilhetes.carregarBilhetesVendidosGeral, (pedido) => {
    const { idRifa = null, idUsuario = null, ...resto } = pedido.body;
    return deOutros(pedido, { dado: 'vendidos', idRifa, idPessoa: idUsuario, filtros: filtrosDe(resto) });
  }),
  le(financeiro.financeiro, ({ params: { idRifa }, query }) => ({
    dado: 'financeiro',
    idRifa,
    filtros: filtrosDe(query),
  })),
  le(financeiro.financeiroGeral, ({ query }) => ({ dado: 'financeiro', filtros: filtrosDe(query) })),
  le(financeiro.compradoresOnline, ({ query: { idRifa = null, ...resto } }) => ({
    dado: 'financeiro',
    idRifa,
    filtros: filtrosDe(resto, 'inicio', 'qtde'),
  })),
  le(carregarAcertos, ({ params: { idRifa } }) => ({ dado: 'financeiro', idRifa })),
  le(resultados, ({ params: { idRifa }, answer }) => osGanhadores(idRifa, answer)),
  le(previaDoResultado, ({ params: { idRifa }, answer }) => osGanhadores(idRifa, answer)),
  le(pagamentos.carregarCobranca, ({ params: { id }, answer }) => ({
    dado: 'cobranca',
    idCobranca: id,
    idRifa: answer?.idRifa ?? null,
    idPessoa: answer?.idUsuario ?? null,
  })),
  le(pagamentos.carregarCobrancas, ({ query: { idRifa = null, ...resto } }) => ({
    dado: 'cobrancas',
    idRifa,
    filtros: filtrosDe(resto, 'ordem', 'sentido', 'pagina', 'porPagina'),
  })),
  le(pagamentos.carregarReservasEmEspera, ({ query: { idRifa = null } }) => ({ dado: 'esperas', idRifa })),
  le(repeticao.carregarEventosDaRifa, ({ params: { idRifa }, query: { bilhete, ...resto }, db }) => {
    if (bilhete !== undefined) return umBilhete(db, idRifa, bilhete);
    return { ...daAuditoria(idRifa), filtros: filtrosDe(resto, 'inicio', 'perto', 'qtde') };
  }),
  le(repeticao.carregarEstadoDaRifa, ({ params: { idRifa } }) => daAuditoria(idRifa)),
  // What differs is told with names.
  le(repeticao.compararRifa, ({ body: { idRifa } }) => daAuditoria(idRifa)),
  le(repeticao.carregarComparacao, ({ params: { idRifa } }) => daAuditoria(idRifa)),
  le(repeticao.reconstruirVisao, ({ body: { idRifa } }) => daAuditoria(idRifa)),
  le(acessos.carregarAcessos, ({ query: { idPessoa = null, ...resto } }) => ({
    dado: 'acessos',
    idPessoa,
    filtros: filtrosDe(resto, 'antes', 'qtde'),
  })),
  // Names those who sold most, with what they sold.
  le(painel, ({ answer, caller }) =>
    answer?.vendedores.some(({ idVendedor }) => idVendedor !== null && idVendedor !== caller.idUsuario)
      ? { dado: 'financeiro' }
      : null,
  ),
  // People it found are the list of users, searched, clients of the counter the sold tickets; its tickets and payments
  // name nobody.
  le(buscar, ({ answer }) => {
    const achou = (procurado: TipoDeAchado) => answer?.achados.some(({ tipo }) => tipo === procurado);
    const lidos: Assunto[] = [];
    if (achou('pessoa')) lidos.push({ dado: 'usuarios', filtros: ['q'] });
    if (achou('cliente')) lidos.push({ dado: 'vendidos', filtros: ['cliente'] });
    return lidos;
  }),
  leva(auditoria.pacoteDaRifa, ({ params: { idRifa } }) => ({ dado: 'pacote', formato: 'zip', idRifa })),
  leva(gerarBilhetesPatrocinadores, () => ({ dado: 'patrocinadores', formato: 'pdf' })),
]);

/** Calls that show nobody's data to staff, or are recorded otherwise; each with the reason. */
export const NAO_CONTA: Readonly<Record<string, string>> = {
  validarUsuario: 'one’s own',
  carregarMeusBilhetes: 'one’s own',
  minhasVendas: 'one’s own',
  rifasVendidas: 'one’s own',
  bilhetesVendidos: 'one’s own',
  carregarCobrancasAbertas: 'one’s own',
  contarBilhetesNaoVendidos: 'a number',
  carregarBilhetesNaoVendidos: 'numbers',
  carregarLeituraDaRifa: 'two numbers',
  numerosDosBilhetes: 'numbers',
  totaisPagamentos: 'sums of days',
  creditosUsados: 'hashes and numbers, asked by who has them',
  gerarPDFBilhetes: 'recorded as BilhetesImpressos before it is drawn; the view takes it from there',
  gerarImprimirBilhetes: 'as gerarPDFBilhetes',
  registrarExportacao: 'records by itself',
  reciboDoBilhete: 'beside carregarBilhete on the page of a token, which is recorded',
  pacotePublico: 'public, and nobody is named in it',
  resultadoPublico: 'as pacotePublico',
  carregarEmpresa: 'the company’s own',
  verificaLiberado: 'a status',
  dataAtual: 'a clock',
  carregarRifas: 'a campaign’s own data, with who made it',
  carregarExcluidas: 'as carregarRifas',
  carregarRifa: 'as carregarRifas',
  vendasLiberada: 'as carregarRifas',
  carregarModelo: 'a layout',
  carregarModelos: 'layouts',
  carregarModelosExcluidos: 'layouts',
  carregarPatrocinadores: 'companies, shown to everybody on tickets',
  buscarBanners: 'pictures',
  openapi: 'a description of calls',
  paginaDaApi: 'as openapi',
  restList_rifas: 'as carregarRifas',
  restOne_rifas: 'as carregarRifas',
  restList_modeloBilhetes: 'layouts',
  restOne_modeloBilhetes: 'a layout',
  restList_patrocinadores: 'as carregarPatrocinadores',
  restOne_patrocinadores: 'as carregarPatrocinadores',
  restList_banner: 'pictures',
  restOne_banner: 'a picture',
};
