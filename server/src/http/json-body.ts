import { MAXIMO_DA_LISTA } from '@rifa-viva/contracts/regras/numeracao';
import { Refusal } from './refusal.ts';

const MAX_DEPTH = 20;
const MAX_KEYS = 1_000;
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Reads a JSON object strictly: no duplicate keys (JSON.parse would let the last one win), none that
 * pollute prototypes, bounded depth, keys and items. Throws Refusal.
 */
export function parseJsonObject(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Refusal('JSON_INVALIDO');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Refusal('JSON_INVALIDO');
  checkStructure(text);
  return value as Record<string, unknown>;
}

interface Level {
  readonly keys: Set<string> | null;
  items: number;
  expectsKey: boolean;
}

/** Walks text already known to be JSON. */
function checkStructure(text: string): void {
  const levels: Level[] = [];
  let keys = 0;
  for (let i = 0; i < text.length; i += 1) {
    const char = text[i];
    const level = levels.at(-1);
    switch (char) {
      case '{':
      case '[':
        if (levels.length >= MAX_DEPTH) throw new Refusal('DADOS_INVALIDOS');
        levels.push({ keys: char === '{' ? new Set() : null, items: 1, expectsKey: char === '{' });
        break;
      case '}':
      case ']':
        levels.pop();
        break;
      case ',':
        if (level) {
          level.items += 1;
          level.expectsKey = level.keys !== null;
          if (level.items > MAXIMO_DA_LISTA) throw new Refusal('DADOS_INVALIDOS');
        }
        break;
      case '"': {
        const end = endOfString(text, i);
        if (level?.keys && level.expectsKey) {
          keys += 1;
          if (keys > MAX_KEYS) throw new Refusal('DADOS_INVALIDOS');
          addKey(level.keys, JSON.parse(text.slice(i, end + 1)) as string);
          level.expectsKey = false;
        }
        i = end;
        break;
      }
    }
  }
}

function addKey(keys: Set<string>, key: string): void {
  if (FORBIDDEN_KEYS.has(key)) throw new Refusal('DADOS_INVALIDOS');
  if (keys.has(key)) throw new Refusal('CAMPO_NAO_PERMITIDO', { campo: key });
  keys.add(key);
}

function endOfString(text: string, start: number): number {
  let i = start + 1;
  while (text[i] !== '"') i += text[i] === '\\' ? 2 : 1;
  return i;
}
