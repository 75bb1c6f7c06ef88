import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@rifa-viva/proof/testing/programs';
import { expect, it, onTestFinished } from 'vitest';
import { withEmbedded } from './connections.ts';
import { SettingsError } from './settings.ts';

const NAMED = { eventStore: 'esdb://a', database: 'postgres://b', vault: 'postgres://c' };

/** A data folder with what a start leaves in it. */
function dataDirOf(connections: string, key?: string): string {
  const folder = temporaryFolder();
  onTestFinished(() => folder.remove());
  writeFileSync(join(folder.path, 'connections.json'), connections);
  if (key) writeFileSync(join(folder.path, 'cofre.key'), key);
  return folder.path;
}

it('a maintenance command gets the addresses of the embedded start, and the key where that keeps one', () => {
  const addresses = { EVENTSTORE_URL: 'esdb://a', DATABASE_URL: 'postgres://b', VAULT_URL: 'postgres://c' };
  const DATA_DIR = dataDirOf(JSON.stringify(NAMED), 'aa\n');
  expect(withEmbedded({ DATA_DIR })).toEqual({ DATA_DIR, ...addresses, VAULT_KEY: 'aa' });
  expect(withEmbedded({ DATA_DIR, VAULT_KEY: 'bb' })).toMatchObject({ VAULT_KEY: 'bb' });
  const keyless = dataDirOf(JSON.stringify(NAMED));
  expect(withEmbedded({ DATA_DIR: keyless })).toEqual({ DATA_DIR: keyless, ...addresses });
});

it.each(['', '{', 'null', '{"eventStore":1}', JSON.stringify({ ...NAMED, vault: undefined })])(
  'addresses that cannot be read are told by their file, not by what stands in it: %s',
  (text) => {
    const DATA_DIR = dataDirOf(text);
    const read = () => withEmbedded({ DATA_DIR });
    expect(read).toThrow(SettingsError);
    expect(read).toThrow(`${join(DATA_DIR, 'connections.json')} cannot be read`);
  },
);
