import { parentPort } from 'node:worker_threads';
import { RE2JS } from 're2js';
import type { Answer, Question } from './expressions.ts';

const MAX_KEPT = 100;
const kept = new Map<string, RE2JS | null>();

function expressionOf(source: string): RE2JS | null {
  const known = kept.get(source);
  if (known !== undefined) return known;
  if (kept.size >= MAX_KEPT) kept.clear();
  const expression = compile(source);
  kept.set(source, expression);
  return expression;
}

/** What RE2 has not (looking around, going back, atomic groups) is no expression here. */
function compile(source: string): RE2JS | null {
  try {
    return RE2JS.compile(source);
  } catch {
    return null;
  }
}

parentPort?.on('message', ({ id, source, names }: Question) => {
  const expression = expressionOf(source);
  const answer: Answer = {
    id,
    matching: expression && names.map((name) => expression.matcher(name).find()),
  };
  parentPort?.postMessage(answer);
});
