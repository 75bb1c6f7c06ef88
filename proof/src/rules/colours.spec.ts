import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** What may write a colour itself: it is the theme, or is the same by day and night. Each with the reason. */
const OWN: readonly (readonly [place: RegExp, reason: string])[] = [
  [/^ui\/src\/tema\//, 'the theme'],
  [/^storefront\/public\/sem-conexao\.css$/, 'stands without the rest of the product, in both themes'],
  [/^ui\/src\/bilhete\/BilheteDesenho\.tsx$/, 'paper'],
  [/^storefront\/src\/comum\/CodigoQr\.tsx$/, 'a QR code is black on white (docs/adr/0013)'],
  [/^admin\/src\/modelos\/formulario\.ts$/, 'ink of a new ticket model, which is data'],
];

const NAMES = 'white|black|red|green|blue|gr[ae]y|silver|yellow|orange|navy|purple|pink|brown';
const LITERAL = new RegExp(
  `#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\\b|\\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\\(|^(?:${NAMES})$`,
  'gi',
);
const NAMED_IN_CSS = new RegExp(`:[^;{}]*(?<![-\\w])(?:${NAMES})(?![-\\w(])`, 'gi');

/** Values of declarations; names of properties, selectors and comments are no colours. */
const inStyles = (text: string): readonly string[] => {
  const bare = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/url\([^)]*\)|"[^"]*"/g, '');
  const values = [...bare.matchAll(/:([^;{}]+)[;}]/g)].map(([, value = '']) => value);
  return values.flatMap((value) => [
    ...(value.match(LITERAL) ?? []),
    ...(`:${value}`.match(NAMED_IN_CSS) ?? []),
  ]);
};

/** Texts in the code; comments are none. */
function inCode(path: string, text: string): readonly string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    // Of what is not a text, a number sign and letters would be a private field.
    if (ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node)) {
      found.push(...(node.text.trim().match(LITERAL) ?? []));
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true));
  return found;
}

const coloursIn = (path: string, text: string): readonly string[] =>
  path.endsWith('.css') ? inStyles(text) : inCode(path, text);

const files = ['ui/src', 'admin/src', 'storefront/src', 'storefront/public']
  .flatMap((room) =>
    (readdirSync(`${root}/${room}`, { recursive: true }) as string[]).map((path) => `${room}/${path}`),
  )
  .filter((path) => /\.(css|tsx?)$/.test(path) && !/\.spec\.tsx?$|\.d\.ts$/.test(path));
const read = (path: string): string => readFileSync(`${root}/${path}`, 'utf8');
const offending = (paths: readonly string[]): readonly string[] =>
  paths.flatMap((path) => coloursIn(path, read(path)).map((colour) => `${path}: ${colour}`));

describe('colours are the theme’s', () => {
  it('no style sheet and no screen writes one itself', () => {
    expect(offending(files.filter((path) => !OWN.some(([place]) => place.test(path))))).toEqual([]);
  });

  it.each(OWN)('%s is needed: %s', (place) => {
    expect(offending(files.filter((path) => place.test(path)))).not.toEqual([]);
  });

  it.each([
    ['a.css', 'a { color: #fff; }'],
    ['a.css', '.b { background: rgb(0 0 0 / 12%) }'],
    ['a.css', 'a { border: 1px solid white; }'],
    ['a.css', '@media print { a { color: Black; } }'],
    ['a.tsx', "const a = <p style={{ color: '#12372a' }} />;"],
    ['a.tsx', 'const a = <p color="white" />;'],
    ['a.ts', `const sombra = \`0 1px \${x}px rgba(0, 0, 0, 0.2)\`;`],
  ])('is not taken for granted: in %s %s is noticed', (path, text) => {
    expect(coloursIn(path, text)).toHaveLength(1);
  });

  it.each([
    ['a.css', '#raiz { color: var(--marca); white-space: nowrap; } /* #fff */'],
    ['a.css', 'a::before { background: url("#fff"); color: currentcolor; }'],
    ['a.tsx', `const a = \`#\${id}\`; // #fff\nclass B { #added = 1; }\nconst c = 'Bilhete #12';`],
  ])('in %s %s is none', (path, text) => {
    expect(coloursIn(path, text)).toEqual([]);
  });
});
