import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { sourcesOf, textOf } from './sources.ts';

const isWritten = (node: ts.Expression): boolean =>
  ts.isStringLiteralLike(node) ||
  ts.isNumericLiteral(node) ||
  (ts.isObjectLiteralExpression(node) &&
    node.properties.every((of) => ts.isPropertyAssignment(of) && isWritten(of.initializer)));

/** Styles in the elements of a source that are the same each time. */
function fixedStylesIn(source: string): readonly string[] {
  const file = ts.createSourceFile('a.tsx', source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJsxAttribute(node) && ['style', 'sx'].includes(node.name.getText())) {
      const value = node.initializer;
      if (value && ts.isJsxExpression(value) && value.expression && isWritten(value.expression))
        found.push(value.getText());
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

describe('an element’s own style', () => {
  it('is for what is reckoned: all else is a named part’s or a class’s', () => {
    const files = sourcesOf(['admin', 'storefront', 'ui']);
    expect(files.length).toBeGreaterThan(200);
    expect(files.flatMap((path) => fixedStylesIn(textOf(path)).map((style) => `${path}: ${style}`))).toEqual(
      [],
    );
  });

  it('is found where it is the same each time', () => {
    expect(
      fixedStylesIn(`
        const a = <p style={{ color: 'red', margin: 0 }} />;
        const b = <p style={{ height: a }} />;
        const c = <Box sx={{ '& p': { margin: 0 } }} />;
        const d = <p style={d} />;
        const e = <p style={{ ...d, margin: 0 }} />;
      `),
    ).toHaveLength(2);
  });
});
