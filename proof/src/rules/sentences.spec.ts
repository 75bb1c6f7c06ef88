import { existsSync } from 'node:fs';
import { ERROS } from '@rifa-viva/contracts/erros';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { root, sourcesOf, textOf } from './sources.ts';

/** Tests say the spec's words themselves, and the verifier shares nothing with the product. */
const ROOMS = [
  'admin',
  'contracts',
  'embedded',
  'read-side',
  'server',
  'simulador',
  'storefront',
  'ui',
  'write-side',
];
const SOURCES = ['contracts/src/erros.ts', 'contracts/src/frases-comuns.ts'];
/** Shorter ones are words like others. */
const A_SENTENCE = 12;

/** What a refusal says, cut where values are put in. */
const sentences = Object.values(ERROS)
  .map(([, text]) => text.split(/\{\w+\}/))
  .filter((parts) => Math.max(...parts.map(({ length }) => length)) >= A_SENTENCE);

/** Sentences of refusals among the texts of a source. */
function copiesIn(source: string): readonly string[] {
  const file = ts.createSourceFile('a.tsx', source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const text =
      ts.isStringLiteralLike(node) || ts.isJsxText(node)
        ? node.text
        : ts.isTemplateExpression(node)
          ? node.getText()
          : null;
    if (text !== null && sentences.some((parts) => parts.every((part) => text.includes(part))))
      found.push(text.trim());
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

const files = sourcesOf(ROOMS).filter((path) => !SOURCES.includes(path));

describe('what a refusal says', () => {
  it('stands in erros.ts alone', () => {
    expect(files.length).toBeGreaterThan(500);
    const copies = files.flatMap((path) => copiesIn(textOf(path)).map((text) => `${path}: ${text}`));
    expect(copies).toEqual([]);
  });

  it.each(SOURCES)('or where erros.ts has it from: %s', (path) => {
    expect(existsSync(`${root}/${path}`)).toBe(true);
  });

  it('is found as a text, in a longer one, on a screen and with a value', () => {
    expect(
      copiesIn(`
        const a = 'Digite o nome do modelo...';
        const b = \`Falhou: Digite o nome do modelo... \${a}\`;
        const c = <p>Registro não encontrado.</p>;
        const d = \`Só existem \${a} bilhetes disponíveis\`;
        const e = 'Digite o nome.';
      `),
    ).toHaveLength(4);
  });
});
