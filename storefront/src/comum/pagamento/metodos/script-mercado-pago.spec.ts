import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** A page that keeps the scripts it was given. */
class Script extends EventTarget {
  src = '';
  async = false;
  readonly atributos: Record<string, string> = {};
  setAttribute(nome: string, valor: string) {
    this.atributos[nome] = valor;
  }
}
let scripts: Script[];
const MercadoPago = vi.fn();
let carregarScript: (publicKey: string) => void;
let lerDeviceId: () => string | null;

beforeEach(async () => {
  vi.resetModules();
  vi.clearAllMocks();
  scripts = [];
  vi.stubGlobal('window', {});
  vi.stubGlobal('document', {
    createElement: () => new Script(),
    head: { append: (script: Script) => scripts.push(script) },
  });
  ({ carregarScript, lerDeviceId } = await import('./script-mercado-pago.ts'));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
const carregou = () => scripts[0]?.dispatchEvent(new Event('load'));

it('is loaded once, with the public key and the locale', () => {
  carregarScript('APP_USR-1');
  carregarScript('APP_USR-1');
  expect(scripts.map(({ src, async, atributos }) => ({ src, async, ...atributos }))).toEqual([
    { src: 'https://sdk.mercadopago.com/js/v2', async: true },
    { src: 'https://www.mercadopago.com/v2/security.js', async: true, view: 'checkout' },
  ]);
  Object.assign(window, { MercadoPago });
  carregou();
  expect(MercadoPago.mock.calls).toEqual([['APP_USR-1', { locale: 'pt-BR' }]]);
});

it('is not loaded without a public key', () => {
  carregarScript('');
  expect(scripts).toEqual([]);
});

it('one that brings nothing, or fails, harms nobody', () => {
  const erro = vi.spyOn(console, 'error').mockReturnValue();
  carregarScript('APP_USR-1');
  carregou();
  Object.assign(window, {
    MercadoPago: function Quebrado() {
      throw new Error('public key');
    },
  });
  carregou();
  expect(erro).toHaveBeenCalledTimes(1);
});

it("passes on the device's id where there is one", () => {
  expect(lerDeviceId()).toBeNull();
  for (const nenhum of ['', 7, {}, 'x'.repeat(201), 'armor.\u00e9', 'armor 1']) {
    Object.assign(window, { MP_DEVICE_SESSION_ID: nenhum });
    expect(lerDeviceId()).toBeNull();
  }
  Object.assign(window, { MP_DEVICE_SESSION_ID: 'armor.abc' });
  expect(lerDeviceId()).toBe('armor.abc');
});
