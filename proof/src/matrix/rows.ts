import { MATRIZ, provasDaLinha } from './cells.ts';
import type { Linha, Prova } from './probe.ts';
import { ACERTOS } from './rows-acertos.ts';
import { AO_VIVO } from './rows-live.ts';
import { OUTRAS } from './rows-others.ts';
import { PAINEL } from './rows-panel.ts';
import { PAGAMENTOS } from './rows-payments.ts';
import { PESSOAS_E_EMPRESA } from './rows-people.ts';
import { RIFAS_E_BILHETES } from './rows-raffles.ts';
import { REPETICAO } from './rows-replay.ts';
import type { World } from './world.ts';

/** Every row of the matrix that is built. */
export const LINHAS: Readonly<Record<string, Linha>> = {
  ...PESSOAS_E_EMPRESA,
  ...RIFAS_E_BILHETES,
  ...PAGAMENTOS,
  ...OUTRAS,
  ...REPETICAO,
  ...PAINEL,
  ...AO_VIVO,
  ...ACERTOS,
};

/** The probes of one row, while the company is open or while it is private. */
export function provasDe(world: World, id: string, privado = false): Prova[] {
  const linha = LINHAS[id];
  const daMatriz = MATRIZ.find((uma) => uma.id === id);
  if (!linha || !daMatriz) throw new Error(`no row ${id}`);
  return provasDaLinha(world, daMatriz, linha, privado);
}
