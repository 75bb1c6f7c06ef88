import { createHash } from 'node:crypto';
import { RECEIVER } from './codes.ts';
import type { Answer } from './http.ts';
import { type Charge, received, standingOf } from './ledger.ts';

export interface PageOf {
  readonly code: string;
  readonly charge: Charge | undefined;
  /** Just paid here. */
  readonly sent: boolean;
  readonly now: number;
}

const STYLE = `
:root { color-scheme: light; font-family: system-ui, sans-serif; }
* { box-sizing: border-box; }
body { margin: 0; background: #e8edf5; color: #14213d; }
.telefone { max-width: 26rem; min-height: 100vh; margin: 0 auto; background: #fff; display: flex; flex-direction: column; }
header { background: #14213d; color: #fff; padding: 1.25rem; }
header strong { font-size: 1.1rem; }
header p { margin: .25rem 0 0; font-size: .85rem; }
main { padding: 1.25rem; flex: 1; display: flex; flex-direction: column; gap: 1rem; }
h1 { font-size: 1.4rem; margin: 0; }
.valor { font-size: 2.4rem; font-weight: 700; margin: 0; }
dl { margin: 0; display: grid; grid-template-columns: auto 1fr; gap: .5rem 1rem; }
dt { color: #4a5875; }
dd { margin: 0; text-align: right; overflow-wrap: anywhere; }
label { display: block; font-weight: 600; margin-bottom: .35rem; }
textarea { width: 100%; min-height: 7rem; font: inherit; padding: .6rem; border: 1px solid #6b7794; border-radius: .5rem; }
button, .botao { display: block; width: 100%; padding: .95rem; border: 0; border-radius: .6rem; background: #0b6e4f; color: #fff; font: inherit; font-weight: 700; font-size: 1.1rem; text-align: center; text-decoration: none; cursor: pointer; }
.botao { background: #fff; color: #14213d; border: 1px solid #6b7794; font-weight: 600; }
:focus-visible { outline: 3px solid #f2a900; outline-offset: 2px; }
.aviso { border-left: .3rem solid #b3261e; background: #fdecea; padding: .9rem; border-radius: .3rem; margin: 0; }
.feito { border-left: .3rem solid #0b6e4f; background: #e6f4ef; padding: .9rem; border-radius: .3rem; margin: 0; }
footer { padding: 1rem 1.25rem; font-size: .8rem; color: #4a5875; }
`;

/** Nothing from elsewhere, no script at all. */
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  // Forms must show where they come from.
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'content-security-policy': [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
    'img-src data:',
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
};

const PROVIDER_NAMES = { mercadoPago: 'Mercado Pago (simulado)', efi: 'Efí (simulado)' } as const;

/** The payer's bank, as an app on a phone. */
export function page(of: PageOf): Answer {
  const { title, body, status = 200 } = contents(of);
  return {
    status,
    headers: HEADERS,
    body: `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>${escaped(title)} - Banco de demonstração</title>
<style>${STYLE}</style>
</head>
<body>
<div class="telefone">
<header><strong>Banco de demonstração</strong><p>Nenhum dinheiro de verdade é movimentado.</p></header>
<main>
<h1>${escaped(title)}</h1>
${body}
</main>
<footer>Pix simulado para testar os pagamentos neste computador.</footer>
</div>
</body>
</html>
`,
  };
}

interface Contents {
  readonly title: string;
  readonly body: string;
  readonly status?: number;
}

function contents({ code, charge, sent, now }: PageOf): Contents {
  if (code === '') return { title: 'Pagar com Pix', body: form('') };
  if (!charge) {
    const words =
      'Este código não é de uma cobrança feita por aqui. Confira se o código foi copiado inteiro e se a forma de pagamento é a simulada.';
    return { title: 'Código não encontrado', status: 404, body: warning(words) + form(code) };
  }
  const details = summary(charge);
  switch (standingOf(charge, now)) {
    case 'open':
      return { title: 'Revise e pague', body: details + payment(code) };
    case 'paid':
      return sent
        ? {
            title: 'Pix enviado',
            body: done('O pagamento foi feito. Você já pode voltar à compra.') + details + ANOTHER,
          }
        : {
            title: 'Pix já pago',
            body: warning('Este código já foi pago e não pode ser pago de novo.') + details + ANOTHER,
          };
    case 'expired':
      return {
        title: 'Código vencido',
        body:
          warning(`Este código venceu em ${moment(charge.expiresAt)} e não pode mais ser pago.`) +
          details +
          ANOTHER,
      };
    case 'removed':
      return {
        title: 'Cobrança cancelada',
        body: warning('Quem recebe cancelou esta cobrança: ela não pode mais ser paga.') + details + ANOTHER,
      };
  }
}

const ANOTHER = '<a class="botao" href="/banco">Pagar outro código</a>';

const warning = (words: string): string => `<p class="aviso" role="alert">${escaped(words)}</p>`;
const done = (words: string): string => `<p class="feito" role="status">${escaped(words)}</p>`;

const form = (code: string): string => `<form action="/banco" method="get">
<label for="pix">Pix copia e cola</label>
<textarea id="pix" name="pix" required spellcheck="false" autocomplete="off">${escaped(code)}</textarea>
<p><button type="submit">Continuar</button></p>
</form>`;

const payment = (code: string): string => `<form action="/banco/pagar" method="post">
<input type="hidden" name="pix" value="${escaped(code)}">
<button type="submit">Pagar</button>
</form>
<a class="botao" href="/banco">Pagar outro código</a>`;

function summary(charge: Charge): string {
  const rows: readonly (readonly [string, string])[] = [
    ['Para', RECEIVER.name],
    ['Instituição', PROVIDER_NAMES[charge.provider]],
    ...(charge.label === '' ? [] : [['Descrição', charge.label] as const]),
    ['Válido até', moment(charge.expiresAt)],
    ['Identificador', charge.id],
  ];
  const shown = rows.map(([name, value]) => `<dt>${escaped(name)}</dt><dd>${escaped(value)}</dd>`).join('');
  const amount = charge.receipts.length > 0 ? received(charge) : charge.amount;
  return `<p class="valor">${escaped(reais(amount))}</p><dl>${shown}</dl>`;
}

const reais = (centavos: number): string =>
  new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' }).format(centavos / 100);

const moment = (at: number): string =>
  new Intl.DateTimeFormat('pt-BR', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: 'America/Sao_Paulo',
  }).format(at);

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? '');
