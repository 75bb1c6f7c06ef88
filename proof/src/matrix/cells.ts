import { readFileSync } from 'node:fs';
import type { Alvo, Linha, Mensagem, Pergunta, Prova } from './probe.ts';
import type { World } from './world.ts';

/** The authorisation matrix: its cells make the probes, its rows must all be asked. */

type Celula = 'ALLOW' | 'DENY' | 'OWN' | 'SUB' | 'PUB' | 'SIG';
const PAPEIS = { anon: null, usuario: 8, vendedor: 6, gerente: 4, administrador: 3, id1: 1 } as const;
type Papel = keyof typeof PAPEIS;

export interface LinhaDaMatriz {
  readonly id: string;
  readonly call: string;
  readonly cells: Readonly<Record<Papel, Celula>>;
}

export const MATRIZ = JSON.parse(
  readFileSync(new URL('./fixtures/authz-matrix.json', import.meta.url), 'utf8'),
) as readonly LinhaDaMatriz[];

/** Each column and somebody of it. */
export const papeis = Object.entries(PAPEIS) as [Papel, number | null][];

/** The probes of one row, while the company is open or while it is private. */
export function provasDaLinha(
  world: World,
  { id, cells }: LinhaDaMatriz,
  linha: Linha,
  privado = false,
): Prova[] {
  return papeis.flatMap(([papel, quem]) =>
    alvosDaCelula(cells[papel], linha, quem, privado).map(
      ([alvo, espera]): Prova => ({
        linha: id,
        nome: `${papel} ${alvo}`,
        quem,
        espera,
        perguntas: async () => {
          const perguntas = await linha.pergunta(world, quem, alvo);
          return Array.isArray(perguntas) ? (perguntas as readonly Pergunta[]) : [perguntas as Pergunta];
        },
      }),
    ),
  );
}

function alvosDaCelula(
  celula: Celula,
  linha: Linha,
  quem: number | null,
  privado: boolean,
): readonly (readonly [Alvo, Prova['espera']])[] {
  const alheio = porQuem(linha.alheio, quem) ?? 'NAO_E_SEU';
  switch (celula) {
    case 'ALLOW':
      return [['alheio', 'permitido']];
    case 'DENY':
      return [['alheio', negado(linha, quem)]];
    case 'OWN':
      return [
        ['proprio', 'permitido'],
        ['alheio', alheio],
      ];
    case 'SUB':
      return [
        ['proprio', linha.proprio ?? 'permitido'],
        ['subordinado', 'permitido'],
        ['alheio', alheio],
      ];
    case 'PUB':
      return [['alheio', privado ? 'SESSAO' : 'permitido']];
    case 'SIG':
      // Whoever sends it: signed as the provider signs, or otherwise.
      return [
        ['proprio', 'permitido'],
        ['alheio', 'ASSINATURA'],
      ];
  }
}

function negado(linha: Linha, quem: number | null): Mensagem {
  if (quem === null) return linha.anonimo ?? 'SESSAO';
  return porQuem(linha.negado, quem) ?? 'PAPEL';
}

const porQuem = <T extends string>(
  dito: T | ((quem: number) => T) | undefined,
  quem: number | null,
): T | undefined => (typeof dito === 'function' ? dito(quem ?? 0) : dito);
