import {
  CLARO,
  CONTRASTE_DE_FORMA,
  CONTRASTE_MINIMO,
  type Cor,
  corDoTom,
  destacada,
  textoLegivel,
  tomDe,
} from './cores.ts';

export type Modo = 'claro' | 'escuro';

/** What something means, each with its colours: alone on a surface, as a quiet background, and as the text on that. */
export const ESTADOS = ['sucesso', 'ambar', 'perigo', 'info'] as const;
export type Estado = (typeof ESTADOS)[number];

/** Names of the custom properties that style sheets use; each colour has one task. */
export type Papel =
  | 'fundo'
  | 'cartao'
  | 'texto'
  | 'texto-suave'
  | 'linha'
  | 'linha-forte'
  | 'apagado'
  | 'brilho'
  | 'marca'
  | 'marca-forte'
  | 'marca-clara'
  | 'sobre-marca'
  | 'titulo'
  | 'acao'
  | 'acao-forte'
  | 'acao-texto'
  | 'foco'
  | Estado
  | `${Estado}-claro`
  | `${Estado}-texto`
  | 'laranja'
  | 'perigo-forte'
  | 'sobre-estado';
export type Papeis = Readonly<Record<Papel, Cor>>;

/** By day: warm paper. */
const SUPERFICIES = {
  fundo: '#faf7f1',
  cartao: CLARO,
  texto: '#1f2723',
  'texto-suave': '#55605a',
  linha: '#e6e0d4',
  'linha-forte': '#878c84',
  apagado: '#e9e5dc',
  brilho: '#f4f0e8',
} as const;
const ACAO = { acao: '#f5a524', 'acao-forte': '#e2920c', 'acao-texto': '#2a1a00' } as const;
const CORES: Readonly<Record<Estado, { readonly cor: Cor; readonly claro: Cor; readonly texto: Cor }>> = {
  sucesso: { cor: '#1c7a45', claro: '#e2f2e8', texto: '#0f4d2b' },
  ambar: { cor: '#8a5a00', claro: '#fdeccc', texto: '#6b4300' },
  perigo: { cor: '#b3261e', claro: '#fbe6e4', texto: '#7f1a14' },
  info: { cor: '#1f6291', claro: '#dcebf8', texto: '#134a78' },
};
const LARANJA = '#b4460a';

/** The grounds that texts stand on, besides the quiet backgrounds of the states. */
export const SUPERFICIES_DE_TEXTO = ['fundo', 'cartao', 'marca-clara'] as const satisfies readonly Papel[];

/** Every colour of both front ends from the company's two: whatever they are, all texts can be read. */
export function papeis(marca: Cor, titulo: Cor, modo: Modo): Papeis {
  const claro = modo === 'claro';
  const rumo = claro ? 'escurecer' : 'clarear';
  const { c, h } = tomDe(marca);
  const daMarca = (l: number, croma: number) => corDoTom({ l, c: Math.min(c, croma), h });
  const superficies = claro ? SUPERFICIES : superficiesEscuras(daMarca);
  const suave = claro ? daMarca(0.94, 0.014) : daMarca(0.3, 0.03);
  const fundos = [superficies.fundo, superficies.cartao, suave];
  const legivel = (cor: Cor, outros: readonly Cor[] = []) =>
    destacada(claro ? cor : noturna(cor), [...fundos, ...outros], CONTRASTE_MINIMO, rumo);
  const propria = legivel(marca);
  const tom = tomDe(propria);
  const forte = corDoTom({ ...tom, l: Math.min(1, Math.max(0, tom.l + (claro ? -0.07 : 0.07))) });
  const perigo = estado('perigo', claro, legivel);
  return {
    ...superficies,
    marca: propria,
    'marca-forte': forte,
    'marca-clara': suave,
    'sobre-marca': textoLegivel(propria, CLARO),
    titulo: legivel(titulo),
    ...ACAO,
    foco: destacada(ACAO.acao, fundos, CONTRASTE_DE_FORMA, rumo),
    ...estado('sucesso', claro, legivel),
    ...estado('ambar', claro, legivel),
    ...perigo,
    ...estado('info', claro, legivel),
    laranja: legivel(LARANJA),
    'perigo-forte': corDoTom({ ...tomDe(perigo.perigo), l: tomDe(perigo.perigo).l + (claro ? -0.08 : 0.06) }),
    'sobre-estado': claro ? CLARO : '#0c120f',
  };
}

/** A colour that was made for paper, as bright as a dark screen wants it. */
function noturna(cor: Cor): Cor {
  const { l, c, h } = tomDe(cor);
  return corDoTom({ l: Math.max(l, 0.76), c: l < 0.76 ? c * 1.4 : c, h });
}

/** By night: nearly black, with a breath of the company's hue. */
const superficiesEscuras = (daMarca: (l: number, croma: number) => Cor) => ({
  fundo: daMarca(0.185, 0.012),
  cartao: daMarca(0.232, 0.014),
  texto: daMarca(0.935, 0.008),
  'texto-suave': daMarca(0.76, 0.014),
  linha: daMarca(0.34, 0.014),
  'linha-forte': daMarca(0.6, 0.014),
  apagado: daMarca(0.29, 0.012),
  brilho: daMarca(0.34, 0.012),
});

function estado<E extends Estado>(
  nome: E,
  claro: boolean,
  legivel: (cor: Cor, outros: readonly Cor[]) => Cor,
): Record<E | `${E}-claro` | `${E}-texto`, Cor> {
  const base = CORES[nome];
  const { c, h } = tomDe(base.cor);
  const fundo = claro ? base.claro : corDoTom({ l: 0.3, c: Math.min(c, 0.055), h });
  const texto = claro ? base.texto : corDoTom({ l: 0.9, c: Math.min(c, 0.06), h });
  return {
    [nome]: legivel(base.cor, [fundo]),
    [`${nome}-claro`]: fundo,
    [`${nome}-texto`]: texto,
  } as Record<E | `${E}-claro` | `${E}-texto`, Cor>;
}
