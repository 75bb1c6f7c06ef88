import type { DadosDaRifa, EventoRifa } from '../eventos/rifa.ts';
import { formatarDataHora } from './datas.ts';
import { formatarReais } from './dinheiro.ts';
import { textoDaExtracao } from './extracao.ts';
import { formatarNumero, larguraDoNumero } from './numeracao.ts';
import { NOME_DA_REGRA, NOME_DO_SEM_GANHADOR } from './regra-do-sorteio.ts';
import {
  type BilhetesContados,
  type EventoDeBilhetes,
  eDeBilhetes,
  FATOS,
  type StatusBilhete,
} from './vida-do-bilhete.ts';

/** Each event of a raffle told in a sentence, for whoever reads its log. */

/** What a sentence needs beside the event. */
export interface Narracao {
  /** `idUsuario` of who caused it (`metadata.actor`); 0 is the system. */
  readonly ator: number;
  readonly nome: (idUsuario: number) => string;
  /** What a ticket was before the event. */
  readonly antes: (numero: number) => StatusBilhete;
  readonly qtdeNumeros: number;
}

type Evento<T extends EventoRifa['type']> = Extract<EventoRifa, { type: T }>;
type DaRifa = Exclude<EventoRifa['type'], EventoDeBilhetes['type']>;

export function fraseDoEvento(evento: EventoRifa, narracao: Narracao): string {
  if (eDeBilhetes(evento)) return fraseDoFato(evento, narracao);
  const quem = narracao.ator === 0 ? 'O sistema' : narracao.nome(narracao.ator);
  // The map's own type says that a sentence stands under the type of its event.
  const frase = FRASES[evento.type] as (evento: EventoRifa, quem: string) => string;
  return frase(evento, quem);
}

function fraseDoFato(evento: EventoDeBilhetes, { ator, nome, antes, qtdeNumeros }: Narracao): string {
  const { type, data } = evento;
  const vendedor = 'idVendedor' in data && data.idVendedor !== ator ? nome(data.idVendedor) : null;
  return FATOS[type].frase({
    quem: ator === 0 ? 'O sistema' : nome(ator),
    vendedor,
    formato: 'formato' in data ? data.formato : null,
    antes: antes(data.numeros[0] ?? 0),
    escolhidos: 'escolhidos' in data,
    bilhetes: bilhetesContados(data.numeros, qtdeNumeros),
  });
}

/** Runs that a sentence spells out; further tickets are counted. */
const MAXIMO_DE_TRECHOS = 8;

/** `o bilhete 0007`, `os bilhetes 0001 a 0050, 0052 e 0060`. */
export function bilhetesContados(numeros: readonly number[], qtdeNumeros: number): BilhetesContados {
  const largura = larguraDoNumero(qtdeNumeros);
  const forma = (n: number) => formatarNumero(n, largura);
  const trechos = trechosDe(numeros);
  const ditos = trechos.slice(0, MAXIMO_DE_TRECHOS);
  const resto = trechos.slice(MAXIMO_DE_TRECHOS).reduce((soma, { de, ate }) => soma + ate - de + 1, 0);
  const textos = ditos.flatMap(({ de, ate }) => {
    if (de === ate) return [forma(de)];
    return ate === de + 1 ? [forma(de), forma(ate)] : [`${forma(de)} a ${forma(ate)}`];
  });
  if (resto > 0) textos.push(resto === 1 ? 'mais 1' : `mais ${quantos(resto)}`);
  const varios = numeros.length > 1;
  return { texto: `${varios ? 'os bilhetes' : 'o bilhete'} ${enumerar(textos)}`, varios };
}

/** Runs of consecutive numbers, ascending. */
function trechosDe(numeros: readonly number[]): { de: number; ate: number }[] {
  const trechos: { de: number; ate: number }[] = [];
  for (const numero of numeros.toSorted((a, b) => a - b)) {
    const ultimo = trechos.at(-1);
    if (ultimo && numero === ultimo.ate + 1) ultimo.ate = numero;
    else trechos.push({ de: numero, ate: numero });
  }
  return trechos;
}

const enumerar = (textos: readonly string[]): string =>
  textos.length < 2 ? textos.join('') : `${textos.slice(0, -1).join(', ')} e ${textos.at(-1)}`;

const numeros = (milhares: readonly string[]): string => milhares.join(', ') || 'nenhum número';
const simOuNao = (valor: boolean): string => (valor ? 'sim' : 'não');
const texto = (valor: string): string => `“${valor}”`;

type Campos = Required<DadosDaRifa>;

/** How a campaign's field is called, and how its value is told. */
const CAMPOS: {
  readonly [K in keyof Campos]: readonly [rotulo: string, forma: (valor: Campos[K]) => string];
} = {
  idModeloBilhete: ['modelo do bilhete', (id) => `nº ${id}`],
  titulo: ['título', texto],
  descricao: ['descrição', texto],
  valor: ['valor', formatarReais],
  dtSorteio: ['data do sorteio', formatarDataHora],
  dtEncerramento: ['encerramento das vendas', formatarDataHora],
  imgRifa: ['imagem', texto],
  cortesia: ['cortesia', simOuNao],
  qtdeBilhetes: ['bilhetes por cortesia', String],
  comissao: ['comissão', (valor) => `${String(valor).replace('.', ',')}%`],
  sucessor: ['prêmio do antecessor e do sucessor', simOuNao],
  qtdeChances: ['números da sorte por bilhete', String],
  qtdeNumeros: ['quantidade de números', (n) => quantos(n)],
  numerosAEscolha: ['clientes escolhem os números', simOuNao],
  nomesDosGanhadores: ['nomes dos ganhadores em público', simOuNao],
  galeria: ['galeria', texto],
};
const quantos = (n: number): string => n.toLocaleString('pt-BR');
const NOMES_DOS_CAMPOS = Object.keys(CAMPOS) as (keyof DadosDaRifa)[];

function mudanca<K extends keyof Campos>(
  campo: K,
  antes: Partial<Campos>,
  depois: Partial<Campos>,
): string[] {
  const valor = depois[campo];
  if (valor === undefined) return [];
  const [rotulo, forma] = CAMPOS[campo];
  const anterior = antes[campo];
  return [`${rotulo}${anterior === undefined ? '' : ` de ${forma(anterior)}`} para ${forma(valor)}`];
}

const comoComecou = (data: DadosDaRifa): string =>
  `${texto(data.titulo)}: ${formatarReais(data.valor)} o bilhete, ` +
  `${quantos(data.qtdeNumeros)} números, ${data.qtdeChances} por bilhete, vendas até ${formatarDataHora(data.dtEncerramento)}, ` +
  `sorteio em ${formatarDataHora(data.dtSorteio)}.`;

const FRASES: { readonly [T in DaRifa]: (evento: Evento<T>, quem: string) => string } = {
  RifaCriada: ({ data }, quem) => `${quem} criou a campanha ${comoComecou(data)}`,
  RascunhoCriado: ({ data }, quem) => `${quem} criou o rascunho da campanha ${comoComecou(data)}`,
  RifaPublicada: (_, quem) => `${quem} publicou a campanha.`,
  BilhetesEmitidos: ({ data }) =>
    `${quantos(data.total)} bilhetes foram emitidos e ${quantos(data.qtdeNumeros)} números distribuídos entre eles ` +
    `(${data.algoritmo}, semente ${data.semente}).`,
  RifaAlterada: ({ data: { antes, depois } }, quem) => {
    const mudancas = NOMES_DOS_CAMPOS.flatMap((campo) => mudanca(campo, antes, depois));
    return mudancas.length === 0
      ? `${quem} gravou a campanha sem mudar nada.`
      : `${quem} alterou a campanha: ${mudancas.join('; ')}.`;
  },
  RifaExcluida: (_, quem) => `${quem} excluiu a campanha.`,
  RifaRestaurada: (_, quem) => `${quem} restaurou a campanha.`,
  RifaExpurgada: (_, quem) => `${quem} retirou a campanha de todas as listas, para sempre.`,
  PagamentoRecusado: ({ data }) =>
    `O pagamento ${data.idPagamento} foi recusado: não vale nenhum bilhete, e o dinheiro volta.`,
  RegraDoSorteioFixada: ({ data: { regra } }, quem) =>
    `${quem} fixou a regra do sorteio: ${[
      NOME_DA_REGRA[regra.nome],
      regra.concurso && `concurso ${regra.concurso}`,
      regra.descricao,
    ]
      .filter((parte) => parte !== '')
      .join(', ')}; sem ganhador: ${NOME_DO_SEM_GANHADOR[regra.semGanhador].toLocaleLowerCase('pt-BR')}.`,
  ListaSelada: ({ data: { selo, comOResultado } }, quem) =>
    `${quem} selou a lista de ${quantos(selo.qtde)} bilhetes vendidos${comOResultado ? ', só ao registrar o resultado' : ''} ` +
    `(raiz ${selo.raiz}).`,
  SeloCarimbado: ({ data: { tsa, em } }) =>
    `A lista selada recebeu o carimbo de tempo de ${tsa}: ${formatarDataHora(em)}.`,
  ResultadoRegistrado: ({ data: { milharSorteada, anterior, extracao } }, quem) => {
    const fonte = extracao ? ` (${textoDaExtracao(extracao)})` : '';
    return anterior.length === 0
      ? `${quem} registrou o resultado: ${numeros(milharSorteada)}${fonte}.`
      : `${quem} corrigiu o resultado de ${numeros(anterior)} para ${numeros(milharSorteada)}${fonte}.`;
  },
  ResultadoConfirmado: ({ data: { milharSorteada, sozinho } }, quem) =>
    `${quem} confirmou o resultado ${numeros(milharSorteada)}${sozinho ? ', sozinho: é o único Administrador' : ''}.`,
};
