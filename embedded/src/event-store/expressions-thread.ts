import { RE2JS } from 're2js';

/** To try a client's expression on names; without names, whether it is one. */
interface Question {
  readonly source: string;
  readonly names: readonly string[];
}
/** Null: it is no expression. */
type Answer = readonly boolean[] | null;

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

export default function answer({ source, names }: Question): Answer {
  const expression = expressionOf(source);
  return expression && names.map((name) => expression.matcher(name).find());
}
