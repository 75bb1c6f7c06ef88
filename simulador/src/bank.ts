import type { TSchema } from '@sinclair/typebox';
import { Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import type { Clock } from './clock.ts';
import { ControlError, type Controls } from './controls.ts';
import { PostRule } from './courier.ts';
import { type Answer, Refusal, type Request, type Routes, type Service } from './http.ts';
import type { Ledger } from './ledger.ts';
import { page } from './page.ts';
import { FaultRule, ProviderName } from './weather.ts';

export interface BankDeps {
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly controls: Controls;
  /** Its own address. */
  readonly origin: () => string;
}

/** What people open: the payer's bank; and the controls, as JSON. */
export function bankService(deps: BankDeps): Service {
  return {
    routes: { ...pages(deps), ...controlRoutes(deps.controls) },
    notFound: { status: 404, body: { erro: 'Endereço não encontrado.' } },
    admit: (request) => admit(request, deps.origin()),
  };
}

/** Called by its own name, and no page of another address acts in a person's name. */
function admit({ method, headers }: Request, origin: string): void {
  const { port } = new URL(origin);
  const isOwn = [`127.0.0.1:${port}`, `localhost:${port}`].includes(headers.host ?? '');
  const isForeign =
    method !== 'GET' && headers.origin !== undefined && headers.origin !== `http://${headers.host ?? ''}`;
  if (!isOwn || isForeign) throw new Refusal({ status: 403, body: { erro: 'Só deste computador.' } });
}

function pages({ ledger, clock, controls }: BankDeps): Routes {
  const shown = (code: string, sent: boolean): Answer => {
    const charge = code === '' ? undefined : ledger.byCode(code);
    return page({ code, charge, sent, now: clock.now() });
  };
  // Pasted from a message it may carry its line breaks.
  const codeOf = (given: string | null) => (given ?? '').replace(/[\r\n]+/g, '').trim();
  return {
    'GET /': () => ({ status: 303, headers: { location: '/banco' } }),
    'GET /banco': ({ query }) => shown(codeOf(query.get('pix')), query.has('enviado')),
    'POST /banco/pagar': ({ text }) => {
      const code = codeOf(new URLSearchParams(text).get('pix'));
      const address = `/banco?pix=${encodeURIComponent(code)}`;
      try {
        controls.approve({ charge: code });
        return { status: 303, headers: { location: `${address}&enviado` } };
      } catch (error) {
        if (!(error instanceof ControlError)) throw error;
        // The page tells why it cannot be paid.
        return { status: 303, headers: { location: address } };
      }
    },
  };
}

const None = Type.Object({}, { additionalProperties: false });
const Which = Type.Object({ charge: Type.String() }, { additionalProperties: false });
const WhichAmount = Type.Object(
  { charge: Type.String(), amount: Type.Integer({ minimum: 1 }) },
  { additionalProperties: false },
);
const WhichProvider = Type.Object({ provider: Type.Optional(ProviderName) }, { additionalProperties: false });
const RefusedRefunds = Type.Object(
  { provider: ProviderName, times: Type.Optional(Type.Integer({ minimum: 1 })) },
  { additionalProperties: false },
);
const Release = Type.Object(
  {
    order: Type.Optional(
      Type.Union([Type.Literal('sent'), Type.Literal('reversed'), Type.Literal('shuffled')]),
    ),
  },
  { additionalProperties: false },
);
const PerMinute = Type.Object({ perMinute: Type.Integer({ minimum: 0 }) }, { additionalProperties: false });

/** Each control under its own name. */
function controlRoutes(controls: Controls): Routes {
  return {
    'POST /controle/approve': call(Which, (body) => controls.approve(body)),
    'POST /controle/payLate': call(Which, (body) => controls.payLate(body)),
    'POST /controle/payTwice': call(Which, (body) => controls.payTwice(body)),
    'POST /controle/payAmount': call(WhichAmount, (body) => controls.payAmount(body)),
    'POST /controle/fail': call(FaultRule, (body) => controls.fail(body)),
    'POST /controle/mend': call(None, () => controls.mend()),
    'POST /controle/down': call(WhichProvider, (body) => controls.down(body)),
    'POST /controle/up': call(WhichProvider, (body) => controls.up(body)),
    'POST /controle/limit': call(PerMinute, (body) => controls.limit(body)),
    'POST /controle/webhooks': call(PostRule, (body) => controls.webhooks(body)),
    'POST /controle/webhooksArrive': call(None, () => controls.webhooksArrive()),
    'POST /controle/release': call(Release, (body) => controls.release(body)),
    'POST /controle/refuseRefunds': call(RefusedRefunds, (body) => controls.refuseRefunds(body)),
    'POST /controle/revokeTokens': call(None, () => controls.revokeTokens()),
    'GET /controle/charges': () => ({ status: 200, body: controls.charges() }),
    'GET /controle/deliveries': () => ({ status: 200, body: controls.deliveries() }),
  };
}

function call<T extends TSchema>(schema: T, run: (body: T['static']) => unknown) {
  return ({ text, body }: Request): Answer => {
    const given: unknown = text === '' ? {} : body;
    if (!Value.Check(schema, given)) {
      const [first] = Value.Errors(schema, given);
      return { status: 400, body: { erro: `${first?.path ?? ''} ${first?.message ?? ''}`.trim() } };
    }
    try {
      return { status: 200, body: run(given) ?? null };
    } catch (error) {
      if (!(error instanceof ControlError)) throw error;
      return { status: 409, body: { erro: error.message } };
    }
  };
}
