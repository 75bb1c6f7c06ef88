import { type Static, Type } from '@sinclair/typebox';

/**
 * How a raffle's number will be drawn, fixed before anything is sold. A rule is known by its name, which stands for its
 * text for ever; another text gets another name.
 *
 * - `loteria-federal-unidades-v1`: the units of the first, second, ... prize, read downwards, one a digit.
 * - `loteria-federal-primeiro-premio-v1`: the last digits of the first prize.
 * - `outra-fonte-v1`: as `descricao` says; nobody can work out its chances.
 *
 * A number beyond the raffle's, or an extraction that did not take place: the next extraction counts.
 */
export const NOMES_DE_REGRA = [
  'loteria-federal-unidades-v1',
  'loteria-federal-primeiro-premio-v1',
  'outra-fonte-v1',
] as const;
export type NomeDeRegra = (typeof NOMES_DE_REGRA)[number];

/** Where the drawn number was not sold. */
export const SEM_GANHADOR = ['proximo-acima', 'proximo-abaixo', 'proxima-extracao'] as const;
export type SemGanhador = (typeof SEM_GANHADOR)[number];

export const RegraDoSorteio = Type.Object({
  nome: Type.Union(NOMES_DE_REGRA.map((nome) => Type.Literal(nome))),
  /** The contest or extraction; empty: the first on or after the day of the draw. */
  concurso: Type.String(),
  /** Of `outra-fonte-v1`: what is drawn, where and by whom. Empty for the others. */
  descricao: Type.String(),
  semGanhador: Type.Union(SEM_GANHADOR.map((nome) => Type.Literal(nome))),
});
export type RegraDoSorteio = Readonly<Static<typeof RegraDoSorteio>>;

/** Of a raffle whose campaign names none. */
export const REGRA_PADRAO: RegraDoSorteio = {
  nome: 'loteria-federal-unidades-v1',
  concurso: '',
  descricao: '',
  semGanhador: 'proximo-acima',
};

/** Digits that a raffle's numbers need: 1 to 5. */
export const digitosDoSorteio = (qtdeNumeros: number): number => String(Math.max(qtdeNumeros - 1, 0)).length;

/** Loteria Federal's kinds of extraction and how many numbers, from 00000, their prizes are drawn from. */
export const EXTRACOES = [
  { nome: 'de quarta-feira', bilhetes: 92_000 },
  { nome: 'de sábado', bilhetes: 96_000 },
  { nome: 'especial', bilhetes: 84_000 },
] as const;

/** Numbers with the same chance, both ends included. */
export interface FaixaDeChances {
  readonly de: number;
  readonly ate: number;
  /** Outcomes of the draw that give each of them. */
  readonly chances: number;
}

/** What one kind of extraction gives each number of a raffle. */
export interface ChancesDaExtracao {
  /** As in `EXTRACOES`; empty where all kinds give the same. */
  readonly extracao: string;
  /** Equally likely outcomes in all. */
  readonly total: number;
  readonly faixas: readonly FaixaDeChances[];
}

/** Every number's chance in one extraction; null where nobody can work it out. */
export function chancesDaRegra(
  { nome }: Pick<RegraDoSorteio, 'nome'>,
  qtdeNumeros: number,
): ChancesDaExtracao[] | null {
  const modulo = 10 ** digitosDoSorteio(qtdeNumeros);
  switch (nome) {
    case 'loteria-federal-unidades-v1':
      return [{ extracao: '', total: modulo, faixas: [{ de: 0, ate: qtdeNumeros - 1, chances: 1 }] }];
    case 'loteria-federal-primeiro-premio-v1':
      return EXTRACOES.map(({ nome: extracao, bilhetes }) => ({
        extracao,
        total: bilhetes,
        faixas: faixasDoPrimeiroPremio(bilhetes, modulo, qtdeNumeros),
      }));
    case 'outra-fonte-v1':
      return null;
  }
}

/** Each ending stands in every whole `modulo` of the tickets, and the lower ones once more in what is left. */
function faixasDoPrimeiroPremio(bilhetes: number, modulo: number, qtdeNumeros: number): FaixaDeChances[] {
  const chances = Math.floor(bilhetes / modulo);
  const resto = bilhetes % modulo;
  const faixas = [
    { de: 0, ate: Math.min(resto, qtdeNumeros) - 1, chances: chances + 1 },
    { de: resto, ate: qtdeNumeros - 1, chances },
  ];
  return faixas.filter(({ de, ate }) => de <= ate);
}

/** The numbers that some kind of extraction could never draw; null where each has its chance. */
export function semChance(
  regra: Pick<RegraDoSorteio, 'nome'>,
  qtdeNumeros: number,
): { readonly de: number; readonly ate: number; readonly extracao: string; readonly maximo: number } | null {
  const vazias = (chancesDaRegra(regra, qtdeNumeros) ?? []).flatMap(({ extracao, total, faixas }) =>
    faixas
      .filter(({ chances }) => chances === 0)
      .map(({ de, ate }) => ({ de, ate, extracao, maximo: total - 1 })),
  );
  return vazias.sort((a, b) => a.de - b.de)[0] ?? null;
}

/**
 * The raffle's number that an extraction gives, from its prizes (five texts of five digits, the first prize first). Null:
 * the raffle has no such number, or the rule does not say: then it is the next extraction's, or as `descricao` tells.
 */
export function numeroDaExtracao(
  { nome }: Pick<RegraDoSorteio, 'nome'>,
  qtdeNumeros: number,
  premios: readonly string[],
): number | null {
  const digitos = digitosDoSorteio(qtdeNumeros);
  if (nome === 'outra-fonte-v1' || premios.length < 5 || !premios.every((premio) => /^\d{5}$/.test(premio)))
    return null;
  const lidos =
    nome === 'loteria-federal-unidades-v1'
      ? premios.slice(0, digitos).map((premio) => premio.slice(-1))
      : [premios[0]?.slice(-digitos) ?? ''];
  const numero = Number(lidos.join(''));
  return numero < qtdeNumeros ? numero : null;
}

export const NOME_DA_REGRA: Readonly<Record<NomeDeRegra, string>> = {
  'loteria-federal-unidades-v1': 'Loteria Federal: unidades dos prêmios',
  'loteria-federal-primeiro-premio-v1': 'Loteria Federal: final do 1º prêmio',
  'outra-fonte-v1': 'Outra fonte',
};

export const NOME_DO_SEM_GANHADOR: Readonly<Record<SemGanhador, string>> = {
  'proximo-acima': 'Próximo número vendido acima',
  'proximo-abaixo': 'Próximo número vendido abaixo',
  'proxima-extracao': 'Próxima extração',
};

const FRASE_SEM_GANHADOR: Readonly<Record<SemGanhador, string>> = {
  'proximo-acima': 'ganha o próximo número vendido acima dele; depois do último número, conta-se do primeiro',
  'proximo-abaixo':
    'ganha o próximo número vendido abaixo dele; depois do primeiro número, conta-se do último',
  'proxima-extracao': 'vale a extração seguinte, até sair um número vendido',
};

/** The whole rule for people, in full sentences: the same on forms, cards and in packages. */
export function textoDaRegra(regra: RegraDoSorteio, qtdeNumeros: number): string {
  const vazio = `Se o número sorteado não tiver sido vendido, ${FRASE_SEM_GANHADOR[regra.semGanhador]}.`;
  const fonte = regra.concurso
    ? `concurso ${regra.concurso}`
    : 'primeira extração a partir do dia do sorteio';
  if (regra.nome === 'outra-fonte-v1') {
    const concurso = regra.concurso ? ` (${regra.concurso})` : '';
    return `${comPonto(`${regra.descricao}${concurso}`)} ${vazio}`;
  }
  const seguinte =
    'Se a extração não acontecer, ou o número formado não existir nesta rifa, vale a extração seguinte.';
  return `Loteria Federal, ${fonte}: ${comoSeLe(regra.nome, digitosDoSorteio(qtdeNumeros))} ${seguinte} ${vazio}`;
}

const comPonto = (texto: string): string => (/[.!?]$/.test(texto) ? texto : `${texto}.`);

function comoSeLe(nome: Exclude<NomeDeRegra, 'outra-fonte-v1'>, digitos: number): string {
  if (nome === 'loteria-federal-primeiro-premio-v1') {
    return digitos === 1
      ? 'o número é o último algarismo do 1º prêmio.'
      : `o número são os ${digitos} últimos algarismos do 1º prêmio.`;
  }
  return digitos === 1
    ? 'o número é a unidade (último algarismo) do 1º prêmio.'
    : `o número se forma com a unidade (último algarismo) de cada prêmio, do 1º ao ${digitos}º, nessa ordem.`;
}

/** Every number's chance for people, one sentence a kind of extraction. */
export function textoDasChances(regra: Pick<RegraDoSorteio, 'nome'>, qtdeNumeros: number): string[] {
  const extracoes = chancesDaRegra(regra, qtdeNumeros);
  if (extracoes === null) return ['As chances dessa fonte não podem ser calculadas pelo sistema.'];
  const digitos = digitosDoSorteio(qtdeNumeros);
  const numero = (n: number) => String(n).padStart(digitos, '0');
  return extracoes.map(({ extracao, total, faixas }) => {
    const onde = extracao === '' ? 'Em qualquer extração' : `Numa extração ${extracao}`;
    const partes = faixas.map(({ de, ate, chances }) => {
      const quais = faixas.length === 1 ? '' : `de ${numero(de)} a ${numero(ate)} `;
      if (chances === 0) return `${quais}nenhum número tem chance`;
      const quantas = chances === 1 ? '1 chance' : `${chances} chances`;
      return `${quais}cada número tem ${quantas} em ${total.toLocaleString('pt-BR')}`;
    });
    return `${onde}, ${partes.join('; ')}.`;
  });
}
