import { Defeito } from './defeito.ts';
import type { Evento } from './eventos.ts';
import { eMomento, eObjeto, type Objeto } from './json.ts';

/**
 * What each kind of event says, field by field, written down here anew: one that is not here, or says something else, was
 * written for somebody, and nothing looks at it. A name that ends in `?` may be missing.
 */
type Campo = ((valor: unknown) => boolean) | Campos;
export interface Campos {
  readonly [nome: string]: Campo;
}

const texto = (valor: unknown) => typeof valor === 'string';
const que = (padrao: RegExp) => (valor: unknown) => typeof valor === 'string' && padrao.test(valor);
const logico = (valor: unknown) => typeof valor === 'boolean';
const inteiro = (minimo: number) => (valor: unknown) =>
  Number.isSafeInteger(valor) && Number(valor) >= minimo;
const um =
  (...valores: readonly unknown[]) =>
  (valor: unknown) =>
    valores.includes(valor);
const varios = (cada: (valor: unknown) => boolean) => (valor: unknown) =>
  Array.isArray(valor) && valor.every(cada);

const id = inteiro(0);
const ordinal = inteiro(1);
const centavos = inteiro(0);
const numeros = varios(inteiro(1));
const resumo = que(/^[0-9a-f]{64}$/);
const textoOuNulo = (valor: unknown) => valor === null || texto(valor);

const QUEM = { idRifa: id, idUsuario: id };
const DA_RESERVA = { idRifa: id, idReserva: ordinal, numeros };
const DA_VENDA = { ...DA_RESERVA, idVenda: ordinal, total: centavos, dtPagamento: eMomento };
const DADOS = {
  idModeloBilhete: id,
  titulo: texto,
  descricao: texto,
  valor: centavos,
  dtSorteio: eMomento,
  dtEncerramento: eMomento,
  imgRifa: texto,
  cortesia: logico,
  qtdeBilhetes: inteiro(0),
  comissao: (valor: unknown) => typeof valor === 'number',
  sucessor: logico,
  qtdeChances: inteiro(1),
  qtdeNumeros: inteiro(1),
  'numerosAEscolha?': logico,
  'nomesDosGanhadores?': logico,
  'galeria?': texto,
};
const ALGUNS_DADOS = Object.fromEntries(
  Object.entries(DADOS).map(([nome, campo]) => [`${nome.replace('?', '')}?`, campo]),
);
const SELO = {
  idRifa: ordinal,
  qtde: inteiro(0),
  raiz: resumo,
  revisao: inteiro(0),
  cabeca: resumo,
  em: texto,
};

export const FORMAS: Readonly<Record<string, Campos>> = {
  RifaCriada: { ...QUEM, ...DADOS },
  RascunhoCriado: { ...QUEM, ...DADOS },
  RifaPublicada: QUEM,
  BilhetesEmitidos: {
    idRifa: id,
    total: inteiro(0),
    qtdeNumeros: inteiro(1),
    qtdeChances: inteiro(1),
    semente: resumo,
    algoritmo: texto,
  },
  RifaAlterada: { ...QUEM, antes: ALGUNS_DADOS, depois: ALGUNS_DADOS },
  RifaExcluida: QUEM,
  RifaRestaurada: QUEM,
  RifaExpurgada: QUEM,
  BilhetesReservados: {
    ...DA_RESERVA,
    idPagamento: texto,
    idUsuario: id,
    total: centavos,
    cliente: textoOuNulo,
    segredo: texto,
    'titular?': resumo,
    tipoPagamento: um('normal', 'mercadoPago', 'efi'),
    pagarAte: eMomento,
    expiraEm: eMomento,
    'escolhidos?': um(true),
  },
  ReservaExpirada: DA_RESERVA,
  ReservaCancelada: { ...DA_RESERVA, idUsuario: id },
  ReservaPaga: { ...DA_VENDA, idPagamento: texto },
  PagamentoRecusado: { idRifa: id, idPagamento: texto },
  BilhetesLiberados: { ...DA_VENDA, liberadoPor: id },
  BilhetesVendidos: {
    idRifa: id,
    idVenda: ordinal,
    numeros,
    idUsuarioEmissor: id,
    idVendedor: id,
    cliente: textoOuNulo,
    total: centavos,
    segredo: texto,
    'titular?': resumo,
    dtPagamento: eMomento,
  },
  BilhetesDevolvidos: {
    ...QUEM,
    'idReserva?': ordinal,
    'idVenda?': ordinal,
    numeros,
    total: centavos,
  },
  BilhetesImpressos: { ...QUEM, numeros, idTrabalho: texto, formato: um('pdf', 'termica') },
  RegraDoSorteioFixada: {
    ...QUEM,
    regra: { nome: texto, concurso: texto, descricao: texto, semGanhador: texto },
  },
  ListaSelada: { ...QUEM, selo: SELO, assinatura: texto, chavePublica: texto, comOResultado: logico },
  SeloCarimbado: { idRifa: id, tsa: texto, em: eMomento, token: texto },
  ResultadoRegistrado: {
    ...QUEM,
    milharSorteada: varios(texto),
    anterior: varios(texto),
    'em?': eMomento,
    'extracao?': { concurso: texto, data: que(/^\d{4}-\d{2}-\d{2}$/), premios: varios(que(/^\d{5}$/)) },
  },
  ResultadoConfirmado: { ...QUEM, milharSorteada: varios(texto), sozinho: logico },
};

/** What stands beside the contents of every event. */
export const AO_LADO: Campos = {
  commandId: texto,
  actor: { idUsuario: id, tipo: texto },
  at: eMomento,
  correlationId: texto,
  causationId: texto,
  'fingerprint?': texto,
  'versao?': ordinal,
  'previousHash?': texto,
};

/** Throws a Defeito. A kind that is not known, or of a later version, is told by the fold. */
export function conferirForma({ indice, type, data, metadata }: Evento): void {
  const campos = Object.hasOwn(FORMAS, type) ? FORMAS[type] : undefined;
  if (!campos || (metadata.versao ?? 1) !== 1) return;
  const defeito = defeitoDe(data, campos, '') ?? defeitoDe(metadata, AO_LADO, 'metadata.');
  if (defeito !== null) throw new Defeito(`Evento ${indice} (${type}): ${defeito}.`, indice);
}

function defeitoDe(valor: Objeto, campos: Campos, onde: string): string | null {
  for (const nome of Object.keys(valor)) {
    if (!Object.hasOwn(campos, nome) && !Object.hasOwn(campos, `${nome}?`))
      return `traz o campo “${onde}${nome}”, que não é do formato`;
  }
  for (const [escrito, campo] of Object.entries(campos)) {
    const nome = escrito.replace('?', '');
    if (!Object.hasOwn(valor, nome)) {
      if (nome === escrito) return `não traz o campo “${onde}${nome}”`;
      continue;
    }
    const dentro = valor[nome];
    if (typeof campo === 'function' ? !campo(dentro) : !eObjeto(dentro))
      return `o campo “${onde}${nome}” está fora do formato`;
    const fundo =
      typeof campo !== 'function' && eObjeto(dentro) ? defeitoDe(dentro, campo, `${onde}${nome}.`) : null;
    if (fundo !== null) return fundo;
  }
  return null;
}
