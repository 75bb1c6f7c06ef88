import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { diaLocal } from '@rifa-viva/contracts/regras/datas';
import { CannotStartError } from '../cannot-start.ts';
import { writeDurably } from '../write-durably.ts';

/** What a demo knows of itself between two starts. */
export interface Diary {
  readonly preparedAt: string;
  /** The day `AAAA-MM-DD` of the last round, and its moment; absent where it was filled before there were rounds. */
  readonly dia?: string;
  readonly em?: number;
  readonly idModeloBilhete?: number;
  /** Raffles opened after the first ones. */
  readonly abertas?: number;
  /** Its raffles that wait for their draw. */
  readonly rifas?: readonly { readonly idRifa: number; readonly premio: string; readonly abriu: number }[];
}

const diaryFile = (dataDir: string): string => join(dataDir, 'demo.json');

export function readDiary(dataDir: string): Diary | null {
  const file = diaryFile(dataDir);
  return existsSync(file) ? remembered<Diary>(file) : null;
}

export const writeDiary = (dataDir: string, diary: Diary): void =>
  writeDurably(diaryFile(dataDir), JSON.stringify(diary));

function remembered<T>(file: string): T {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    throw new CannotStartError(
      `${file} cannot be read: it holds what this demo has played so far. Put it back, or set DATA_DIR to another folder for a new demo`,
    );
  }
}

/** What an interrupted round must ask for again as it did: its clock, and the names that its pictures were given. */
export interface Begun {
  readonly at: number;
  readonly pictures: Record<string, string>;
}

const begunFile = (dataDir: string): string => join(dataDir, 'demo-begun.json');

export function begunIn(dataDir: string, now: number): Begun {
  const file = begunFile(dataDir);
  if (existsSync(file)) return remembered<Begun>(file);
  const begun = { at: now, pictures: {} };
  writeBegun(dataDir, begun);
  return begun;
}

export const writeBegun = (dataDir: string, begun: Begun): void =>
  writeDurably(begunFile(dataDir), JSON.stringify(begun));

export const endBegun = (dataDir: string): void => rmSync(begunFile(dataDir), { force: true });

/** From here on the demo's calls happen at this moment (docs/adr/0039); null: now. */
export type Play = (moment: Date | null) => void;

/** How long before its first start a demo's people were made. */
const BEGAN = 21 * 24 * 60 * 60_000;
export const beganAt = (firstStart: number): Date => new Date(firstStart - BEGAN);

export const dayOf = (moment: number): string => diaLocal(new Date(moment).toISOString());
