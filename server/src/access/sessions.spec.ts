import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Directory, Person } from './directory.ts';
import { createSessions } from './sessions.ts';

const ana = { idUsuario: 8, tipo: 'Usuario', ativo: 'sim', excluido: false, sessionVersion: 3 } as Person;

/** Sessions of a directory with one person in it, who is what the test makes of her. */
function withAna() {
  const now = { person: ana as Person | undefined };
  const directory = { person: (id: number) => (id === 8 ? now.person : undefined) } as unknown as Directory;
  const sessions = createSessions(randomBytes(32), directory, false);
  const token = sessions.issue({ idUsuario: 8, nome: 'ANA', tipo: 'Usuario', sessionVersion: 3 }, 2);
  return { now, sessions, token };
}

describe('a session', () => {
  beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-01-01T12:00:00Z'), toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());

  it('is the person as she is now, however often the token came before', () => {
    const { now, sessions, token } = withAna();
    expect(sessions.verify(token)).toEqual({ ...ana, nome: 'ANA', expiresAt: Date.now() + 2 * 86_400_000 });
    now.person = { ...ana, tipo: 'Gerente' };
    expect(sessions.verify(token)).toMatchObject({ tipo: 'Gerente' });
  });

  it.each([
    ['a newer version', { ...ana, sessionVersion: 4 }],
    ['a deleted person', { ...ana, excluido: true }],
    ['nobody', undefined],
  ])('ends at once with %s, also where its token was seen a moment ago', (_, changed) => {
    const { now, sessions, token } = withAna();
    expect(sessions.verify(token)).not.toBeNull();
    now.person = changed;
    expect(sessions.verify(token)).toBeNull();
    now.person = ana;
    expect(sessions.verify(token)).not.toBeNull();
  });

  it('tells a person who was deactivated, and refuses while her stream waits', () => {
    const { now, sessions, token } = withAna();
    now.person = { ...ana, ativo: 'nao', sessionVersion: 4 };
    expect(sessions.verify(token)).toMatchObject({ ativo: 'nao' });
    now.person = { ...ana, waits: 'evento 3' };
    expect(() => sessions.verify(token)).toThrow('ESTACIONADO');
  });

  it('ends with its time, also where its token was seen a moment ago', () => {
    const { sessions, token } = withAna();
    vi.setSystemTime(Date.now() + 2 * 86_400_000 - 1);
    expect(sessions.verify(token)).not.toBeNull();
    vi.setSystemTime(Date.now() + 1);
    expect(sessions.verify(token)).toBeNull();
  });

  it('knows no token that resembles one it has seen', () => {
    const { sessions, token } = withAna();
    expect(sessions.verify(token)).not.toBeNull();
    const [header, , signature] = token.split('.');
    const other = Buffer.from('{"sub":"1","sv":1,"exp":9e9,"iss":"rifa-viva","aud":"rifa-viva"}');
    expect(sessions.verify(`${header}.${other.toString('base64url')}.${signature}`)).toBeNull();
  });
});
