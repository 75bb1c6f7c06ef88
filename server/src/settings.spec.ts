import { describe, expect, it } from 'vitest';
import { connectEventStore } from './event-store/client.ts';
import { ENDERECOS_OFICIAIS, readSettings, SettingsError } from './settings.ts';

function refusalOf(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    return error;
  }
}

describe('an address that cannot be read', () => {
  it.each([
    ['DATABASE_URL', 'postgres://rifa:segredo@banco:porta/leitura'],
    ['VAULT_URL', 'postgres://rifa:se#gredo@banco/cofre'],
    ['ORIGIN', 'https://rifa:segredo@'],
    ['WRITE_SIDE_URL', 'http://rifa:segredo@escrita:porta'],
    ['CENTRAL_URL', 'https://rifa:segredo@central:porta'],
    ['TSA_URL', 'https://rifa:segredo@tsa:porta'],
    ['DATABASE_URL', 'mysql://rifa:segredo@banco/leitura'],
    ['EVENTSTORE_URL', 'http://rifa:segredo@eventos:2113'],
  ])('%s=%s is named without its value', (name, value) => {
    const error = refusalOf(() => readSettings({ [name]: value }));
    expect(error).toBeInstanceOf(SettingsError);
    expect(String(error)).toContain(name);
    expect(String(error)).not.toMatch(/se#?gredo/);
  });

  it.each([
    'esdb://rifa:segredo',
    'esdb://rifa:segredo@eventos:porta',
    'esdb://rifa:segredo%zz@eventos:2113',
  ])("the event store's %s is named without its value", (url) => {
    const error = refusalOf(() => connectEventStore(url));
    expect(error).toBeInstanceOf(SettingsError);
    expect(String(error)).toContain('EVENTSTORE_URL');
    expect(String(error)).not.toContain('segredo');
  });
});

it.each([
  ['esdb://a@b:1', 'esdb://a@b:1'],
  ['kurrentdb://a@b:1', 'esdb://a@b:1'],
  ['kurrentdb+discover://a@b', 'esdb+discover://a@b'],
])('EVENTSTORE_URL may be %s', (url, read) => {
  expect(readSettings({ EVENTSTORE_URL: url }).eventStoreUrl).toBe(read);
});

describe('where it listens', () => {
  it.each([
    [{}, '127.0.0.1'],
    [{ ORIGIN: 'http://rifa.exemplo' }, '127.0.0.1'],
    [{ ORIGIN: 'https://rifa.exemplo' }, '0.0.0.0'],
    [{ HOST: '0.0.0.0' }, '0.0.0.0'],
    [{ HOST: '0.0.0.0', DEMO: '1' }, '127.0.0.1'],
  ])('%o: %s', (env, host) => {
    expect(readSettings(env).host).toBe(host);
  });
});

describe('payment providers', () => {
  const PEM = '-----BEGIN CERTIFICATE-----\nMA==\n-----END CERTIFICATE-----';
  const SIMULATED = {
    MERCADO_PAGO_URL: 'http://127.0.0.1:4001',
    EFI_URL: 'https://localhost:4002',
    EFI_CA: PEM,
    BANCO_SIMULADO_URL: 'http://[::1]:4003/banco',
  };

  it('are asked at their official hosts alone', () => {
    expect(readSettings({}).provedores).toEqual({
      mercadoPago: 'https://api.mercadopago.com',
      efi: 'https://pix.api.efipay.com.br',
    });
    expect(readSettings({ DEMO: '1' }).provedores).toEqual(ENDERECOS_OFICIAIS);
  });

  it('may be simulated in a demo', () => {
    expect(readSettings({ DEMO: '1', ...SIMULATED }).provedores).toEqual({
      mercadoPago: 'http://127.0.0.1:4001',
      efi: 'https://localhost:4002',
      caEfi: PEM,
      bancoSimulado: 'http://[::1]:4003/banco',
    });
  });

  it.each(Object.entries(SIMULATED))(
    '%s ends the start of anything else with one sentence',
    (name, value) => {
      const error = refusalOf(() => readSettings({ DEMO: '0', [name]: value }));
      expect(error).toBeInstanceOf(SettingsError);
      expect(String(error)).toMatch(new RegExp(`^Error: DEMO=0 refuses ${name}: [^\n]+$`));
    },
  );

  it.each([
    ['MERCADO_PAGO_URL', 'https://api.mercadopago.com.evil.example'],
    ['MERCADO_PAGO_URL', 'http://127.0.0.1.evil.example'],
    ['MERCADO_PAGO_URL', 'http://127.0.0.1@evil.example'],
    ['EFI_URL', 'https://evil.example'],
    ['BANCO_SIMULADO_URL', 'http://evil.example/banco'],
    ['EFI_CA', '/no/such/file.pem'],
    ['EFI_CA', new URL('../package.json', import.meta.url).pathname],
  ])('%s=%s is refused in a demo too', (name, value) => {
    const error = refusalOf(() => readSettings({ DEMO: '1', [name]: value }));
    expect(error).toBeInstanceOf(SettingsError);
    expect(String(error)).toContain(name);
  });
});

describe('push services beside the browsers’ own', () => {
  it('are origins, of this machine in clear too', () => {
    const { pushOrigens } = readSettings({ PUSH_ORIGENS: 'https://push.example, http://127.0.0.1:9' });
    expect(pushOrigens).toEqual(['https://push.example', 'http://127.0.0.1:9']);
    expect(readSettings({}).pushOrigens).toEqual([]);
  });

  it.each(['http://push.example', 'https://push.example/caminho', 'ftp://push.example', 'nada'])(
    '%s is refused',
    (PUSH_ORIGENS) => {
      expect(() => readSettings({ PUSH_ORIGENS })).toThrow(SettingsError);
    },
  );
});
