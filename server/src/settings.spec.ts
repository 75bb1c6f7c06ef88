import { describe, expect, it } from 'vitest';
import { connectEventStore } from './event-store/client.ts';
import { readSettings, SettingsError } from './settings.ts';

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
