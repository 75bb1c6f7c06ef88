import { textoDoErro } from '@rifa-viva/contracts/erros';
import type { BodyOf } from '@rifa-viva/contracts/http/call';
import type { cadastrarRifa } from '@rifa-viva/contracts/http/rifas';
import { lerData, paraCampoDataHora } from '@rifa-viva/contracts/regras/datas';
import { formatarValor, lerDinheiro, paraCentavos } from '@rifa-viva/contracts/regras/dinheiro';
import { MAXIMO_DO_TITULO } from '@rifa-viva/contracts/regras/limites';
import {
  type NomeDeRegra,
  REGRA_PADRAO,
  type SemGanhador,
  semChance,
} from '@rifa-viva/contracts/regras/regra-do-sorteio';
import { partesDaDescricao } from '@rifa-viva/contracts/regras/texto';
import { type Regra, somenteAlterados, validador, vazio } from '../formulario/validacao.ts';
import type { Rifa } from '../providers/data/tipos.ts';
import { juntarPremios } from './premios.ts';

/** The campaign form as it stands in the fields. */
export interface ValoresDaCampanha {
  titulo: string;
  /** Prize lines separated by `&`. */
  descricao: string;
  /** `YYYY-MM-DDTHH:mm` in Sao Paulo. */
  dtSorteio: string;
  dtEncerramento: string;
  idModeloBilhete: number | '';
  qtdeNumeros: string;
  qtdeChances: string;
  /** Brazilian decimal text. */
  valor: string;
  comissao: string;
  cortesia: boolean;
  qtdeBilhetes: string;
  sucessor: boolean;
  /** Customers choose their tickets. */
  numerosAEscolha: boolean;
  /** Winners are named in public. */
  nomesDosGanhadores: boolean;
  /** Not published yet; set by the button that saves. */
  rascunho: boolean;
  /** How the number is drawn, by the rule's name; empty in campaigns older than rules. */
  regra: NomeDeRegra | '';
  concurso: string;
  descricaoDaRegra: string;
  semGanhador: SemGanhador;
  /** Its stored name, or the file chosen to take its place. */
  imgRifa: string | File;
  /** Names of further pictures, comma-separated. */
  galeria: string;
}

export const CAMPANHA_NOVA: ValoresDaCampanha = {
  titulo: '',
  descricao: '',
  dtSorteio: '',
  dtEncerramento: '',
  idModeloBilhete: '',
  qtdeNumeros: '',
  qtdeChances: '',
  valor: '',
  comissao: '0',
  cortesia: false,
  qtdeBilhetes: '0',
  sucessor: false,
  numerosAEscolha: false,
  nomesDosGanhadores: false,
  rascunho: false,
  regra: REGRA_PADRAO.nome,
  concurso: REGRA_PADRAO.concurso,
  descricaoDaRegra: REGRA_PADRAO.descricao,
  semGanhador: REGRA_PADRAO.semGanhador,
  imgRifa: '',
  galeria: '',
};

export function paraFormulario(rifa: Rifa): ValoresDaCampanha {
  return {
    titulo: rifa.titulo,
    descricao: juntarPremios(partesDaDescricao(rifa.descricao)),
    dtSorteio: paraCampoDataHora(rifa.dtSorteio),
    dtEncerramento: paraCampoDataHora(rifa.dtEncerramento),
    idModeloBilhete: rifa.idModeloBilhete,
    qtdeNumeros: String(rifa.qtdeNumeros),
    qtdeChances: String(rifa.qtdeChances),
    valor: formatarValor(paraCentavos(rifa.valor)),
    comissao: String(rifa.comissao ?? 0).replace('.', ','),
    cortesia: rifa.cortesia,
    qtdeBilhetes: String(rifa.qtdeBilhetes),
    sucessor: rifa.sucessor,
    numerosAEscolha: rifa.numerosAEscolha,
    nomesDosGanhadores: rifa.nomesDosGanhadores,
    rascunho: rifa.status === 'rascunho',
    regra: rifa.regra?.nome ?? '',
    concurso: rifa.regra?.concurso ?? '',
    descricaoDaRegra: rifa.regra?.descricao ?? '',
    semGanhador: rifa.regra?.semGanhador ?? REGRA_PADRAO.semGanhador,
    imgRifa: rifa.imgRifa,
    galeria: rifa.galeria,
  };
}

/** The same campaign once more: its own days, and nothing that was drawn or sealed. */
export const paraDuplicar = (rifa: Rifa): ValoresDaCampanha => ({
  ...paraFormulario(rifa),
  titulo: `${rifa.titulo} (CÓPIA)`.slice(0, MAXIMO_DO_TITULO),
  dtSorteio: '',
  dtEncerramento: '',
  concurso: '',
  rascunho: false,
  ...(rifa.regra ? {} : { regra: REGRA_PADRAO.nome }),
});

const inteiro = (texto: string): number => Number.parseInt(texto, 10) || 0;

/** What the commission's field shows: digits and one comma. */
export function mascararPercentual(texto: string): string {
  const [inteiros = '', ...casas] = texto
    .replaceAll('.', ',')
    .replace(/[^\d,]/g, '')
    .split(',');
  return (casas.length === 0 ? inteiros : `${inteiros},${casas.join('')}`).slice(0, 7);
}

/** Null: no percentage. Left empty it is 0. */
function lerPercentual(texto: string): number | null {
  if (vazio(texto)) return 0;
  const numero = /^\d+(,\d*)?$/.test(texto) ? Number(texto.replace(',', '.')) : Number.NaN;
  return numero <= 100 ? numero : null;
}

const REGRAS: readonly Regra<ValoresDaCampanha>[] = [
  ['dtSorteio', (v) => vazio(v.dtSorteio), textoDoErro('DATA_DO_SORTEIO')],
  ['dtEncerramento', (v) => vazio(v.dtEncerramento), textoDoErro('DATA_DO_ENCERRAMENTO')],
  ['idModeloBilhete', (v) => v.idModeloBilhete === '', textoDoErro('MODELO_INVALIDO')],
  [
    'dtEncerramento',
    (v) => (lerData(v.dtEncerramento) ?? '') > (lerData(v.dtSorteio) ?? ''),
    textoDoErro('DATA_ENCERRAMENTO'),
  ],
  ['valor', (v) => (lerDinheiro(v.valor) ?? 0) <= 0, textoDoErro('VALOR_DO_BILHETE')],
];

/** Of what is settled once a ticket is taken: nobody could mend it then. */
const REGRAS_ATE_A_VENDA: readonly Regra<ValoresDaCampanha>[] = [
  ['comissao', (v) => lerPercentual(v.comissao) === null, 'Digite a comissão, de 0 a 100...'],
  [
    'qtdeBilhetes',
    (v) => v.cortesia && inteiro(v.qtdeBilhetes) < 2,
    'Digite a cada quantos bilhetes um sai de graça...',
  ],
  ['regra', (v) => recusaDaRegra(v) !== null, (v) => recusaDaRegra(v) ?? ''],
  [
    'descricaoDaRegra',
    (v) => v.regra === 'outra-fonte-v1' && vazio(v.descricaoDaRegra),
    textoDoErro('DESCRICAO_DA_REGRA'),
  ],
];

/** Why no number of this many may be drawn so; null: each has its chance. */
export function recusaDaRegra({
  regra,
  qtdeNumeros,
}: Pick<ValoresDaCampanha, 'regra' | 'qtdeNumeros'>): string | null {
  const fora = regra === '' ? null : semChance({ nome: regra }, inteiro(qtdeNumeros));
  return fora && textoDoErro('REGRA_SEM_CHANCE', fora);
}

export const validarComVenda = validador(REGRAS);
export const validarCampanha = validador([...REGRAS, ...REGRAS_ATE_A_VENDA]);

type Corpo = BodyOf<typeof cadastrarRifa>;

/** The call's body; a picture that was never chosen is left out. */
export function paraCorpo(valores: ValoresDaCampanha): Corpo {
  const { titulo, dtSorteio, dtEncerramento, valor, cortesia, sucessor, imgRifa } = valores;
  const { numerosAEscolha, nomesDosGanhadores } = valores;
  return {
    titulo,
    descricao: juntarPremios(partesDaDescricao(valores.descricao)),
    dtSorteio,
    dtEncerramento,
    idModeloBilhete: Number(valores.idModeloBilhete),
    qtdeNumeros: inteiro(valores.qtdeNumeros),
    qtdeChances: inteiro(valores.qtdeChances),
    valor,
    comissao: lerPercentual(valores.comissao) ?? 0,
    cortesia,
    qtdeBilhetes: inteiro(valores.qtdeBilhetes),
    sucessor,
    numerosAEscolha,
    nomesDosGanhadores,
    ...(valores.rascunho ? { rascunho: true } : {}),
    galeria: valores.galeria,
    ...(valores.regra === '' ? {} : { regra: regraDe(valores, valores.regra) }),
    ...(typeof imgRifa === 'string' && imgRifa !== '' ? { imgRifa } : {}),
  };
}

const regraDe = (valores: ValoresDaCampanha, nome: NomeDeRegra) => ({
  nome,
  semGanhador: valores.semGanhador,
  concurso: valores.concurso.trim(),
  descricao: nome === 'outra-fonte-v1' ? valores.descricaoDaRegra.trim() : '',
});

/** Parts of one field of the call. */
const DA_REGRA: readonly (keyof ValoresDaCampanha)[] = ['concurso', 'descricaoDaRegra', 'semGanhador'];

/** Only what was changed in the form: locked fields that nobody touched are not sent. */
export function alteracoes(base: ValoresDaCampanha, valores: ValoresDaCampanha): Partial<Corpo> {
  const mudados = Object.keys(somenteAlterados(base, valores)).map((campo) =>
    DA_REGRA.some((parte) => parte === campo) ? 'regra' : campo,
  );
  const corpo = { ...paraCorpo(valores), rascunho: valores.rascunho };
  return Object.fromEntries(Object.entries(corpo).filter(([campo]) => mudados.includes(campo)));
}

/** Names of the fields, as the form and the notice of other people's changes show them. */
export const ROTULOS = {
  titulo: 'Título',
  descricao: 'Descrição',
  dtSorteio: 'Data do Sorteio',
  dtEncerramento: 'Encerramento das Vendas',
  idModeloBilhete: 'Modelo do Bilhete',
  qtdeNumeros: 'Quantidade de Números',
  qtdeChances: 'Quantidade de Chances',
  valor: 'Valor do Bilhete',
  comissao: 'Comissão (%)',
  cortesia: 'Bilhete de cortesia',
  qtdeBilhetes: 'A cada quantos bilhetes',
  sucessor: 'Premiar antecessor e sucessor',
  numerosAEscolha: 'Clientes escolhem os números',
  nomesDosGanhadores: 'Mostrar nomes dos ganhadores',
  rascunho: 'Rascunho',
  regra: 'Regra do Sorteio',
  concurso: 'Concurso ou Extração',
  descricaoDaRegra: 'Como o Número Será Sorteado',
  semGanhador: 'Se o Número Não Foi Vendido',
  imgRifa: 'Imagem da Campanha',
  galeria: 'Mais Imagens',
} as const satisfies Record<keyof ValoresDaCampanha, string>;
