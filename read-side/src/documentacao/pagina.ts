import { createHash } from 'node:crypto';
import type { Call } from '@rifa-viva/contracts/http/call';
import { chamadas } from '@rifa-viva/contracts/http/index';
import type { TObject, TSchema } from '@sinclair/typebox';
import { QUEM } from './openapi.ts';

const ESTILO = `
  body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem; color: #12261d; background: #fbfaf6; }
  section { border-top: 1px solid #d9ded9; padding: .5rem 0; }
  h2 { font-size: 1rem; font-family: ui-monospace, monospace; overflow-wrap: anywhere; }
  code { font-family: ui-monospace, monospace; }
  ul { margin: .25rem 0; }
`;
const POLITICA = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(ESTILO).digest('base64')}'`;

const html = (text: string): string =>
  text.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c] ?? c);

/** The calls as a page without scripts. */
export function paginaDasChamadas(): string {
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="${html(POLITICA)}">
<title>Rifa Viva: chamadas</title>
<style>${ESTILO}</style>
</head>
<body>
<h1>Chamadas</h1>
<p>O mesmo em formato OpenAPI: <a href="/api/openapi.json">/api/openapi.json</a></p>
${chamadas.map(secao).join('\n')}
</body>
</html>`;
}

function secao(call: Call): string {
  return `<section>
<h2>${call.method} ${html(call.path)}</h2>
<p>${html(QUEM[call.access])}</p>
${campos('Caminho', call.params)}${campos('Consulta', call.query)}${campos('Corpo', call.body)}${
  call.upload === undefined ? '' : `<p>Arquivo: <code>${html(call.upload)}</code></p>`
}${campos('Resposta', respostaDe(call.answer))}
</section>`;
}

/** Fields of an object, or of the objects of a list. */
function respostaDe(schema: TSchema): TObject | undefined {
  const itens: unknown = schema.items;
  if (isObject(schema)) return schema;
  return isObject(itens) ? itens : undefined;
}

const isObject = (schema: unknown): schema is TObject =>
  typeof schema === 'object' && schema !== null && 'properties' in schema;

function campos(titulo: string, schema: TObject | undefined): string {
  const nomes = Object.keys(schema?.properties ?? {});
  if (nomes.length === 0) return '';
  const itens = nomes.map((nome) => {
    const opcional = schema?.required?.includes(nome) ? '' : ' (opcional)';
    return `<li><code>${html(nome)}</code>${opcional}</li>`;
  });
  return `<p>${titulo}:</p><ul>${itens.join('')}</ul>`;
}
