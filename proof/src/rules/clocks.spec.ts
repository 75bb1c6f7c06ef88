import ts from 'typescript';
import { expect, it } from 'vitest';
import { sourcesOf, textOf } from './sources.ts';

/**
 * The clock on the wall may be set: how long something took, or rests yet, is told by `performance.now()`. Only what is
 * itself a moment on the wall is reckoned with by `Date.now()`.
 */
const ROOMS = ['embedded', 'read-side', 'server', 'write-side'];

const MOMENTS_ON_THE_WALL: Readonly<Record<string, string>> = {
  'embedded/src/event-store/door.ts': 'dates of a certificate',
  'embedded/src/event-store/reader.ts': '$maxAge, counted from when an event was created',
  'embedded/src/event-store/scavenge.ts': '$maxAge, counted from when an event was created',
  'embedded/src/event-store/services/batch-append.ts': 'the deadline that a client names',
  'read-side/src/ao-vivo/admission.ts': "a session's end",
  'write-side/src/adapters/arquivos.ts': 'when another process wrote a file',
  'write-side/src/notificacao/servico.ts': 'a date in Retry-After',
};

const RECKONS = [
  ts.SyntaxKind.PlusToken,
  ts.SyntaxKind.MinusToken,
  ts.SyntaxKind.PlusEqualsToken,
  ts.SyntaxKind.MinusEqualsToken,
];

/** Where `Date.now()` is added to something or taken from it. */
function reckonings(source: string): readonly string[] {
  const file = ts.createSourceFile('a.ts', source, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (
      ts.isBinaryExpression(node) &&
      RECKONS.includes(node.operatorToken.kind) &&
      [node.left, node.right].some((side) => side.getText() === 'Date.now()')
    )
      found.push(node.getText());
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

const sources = sourcesOf(ROOMS);

it('durations are told by a clock that nobody sets', () => {
  expect(sources.length).toBeGreaterThan(300);
  const reckoning = sources.filter((path) => reckonings(textOf(path)).length > 0);
  expect(reckoning.toSorted()).toEqual(Object.keys(MOMENTS_ON_THE_WALL));
});

it('sees sums and differences, not moments', () => {
  expect(
    reckonings(`
      const a = Date.now() - since;
      const b = until - Date.now();
      const c = Date.now() + WAIT_MS;
      const d = new Date(Date.now());
      const e = x + y;
    `),
  ).toHaveLength(3);
});
