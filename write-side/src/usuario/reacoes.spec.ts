import { streamTelefone, streamUsuario } from '@rifa-viva/contracts/eventos/streams';
import { appendByHand } from '@rifa-viva/proof/testing/by-hand';
import { PATIENCE_MS } from '@rifa-viva/proof/testing/patience';
import { phoneOf } from '@rifa-viva/proof/testing/people';
import { startTestWriteSide, type TestWriteSide } from '@rifa-viva/proof/testing/write-side';
import { createLogger } from '@rifa-viva/server/logger';
import { encrypt, keyOfUser } from '@rifa-viva/server/vault/personal';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createActors } from '../kernel/actors.ts';
import { envelopeOf } from '../kernel/commands.ts';
import { usuarioDecider } from './decider.ts';
import { garantirPrimeiros, sortearPrimeiros } from './primeiros.ts';
import { acompanharTelefones } from './reacoes.ts';
import { criarTelefones } from './telefones.ts';

let side: TestWriteSide;
beforeAll(async () => {
  side = await startTestWriteSide();
});
afterAll(() => side.close());

const log = createLogger('silent');
const causa = (commandId: string) =>
  envelopeOf(
    { caller: { idUsuario: 0, tipo: 'Sistema' }, commandId, requestId: 'spec', now: new Date() },
    null,
  );

describe('claims on phones after a crash', () => {
  it('those without their person, left behind or of a deleted person are released; the others stay', async () => {
    const { store, vault } = side;
    const telefones = criarTelefones(store, vault);
    const atores = createActors(usuarioDecider, { store, vault, log, esperaDoLogMs: PATIENCE_MS });
    const [orfao, antigo] = [telefones.hmac(phoneOf(800)), telefones.hmac(phoneOf(801))];
    const atual = telefones.hmac(phoneOf(2));
    // Crashed after the claim, and after the change of a phone before the old one's release.
    await telefones.reivindicar(orfao, 800, causa('orfao'));
    await telefones.reivindicar(antigo, 2, causa('antigo'));
    // Crashed after a deletion.
    const excluido = telefones.hmac(phoneOf(1));
    const excluir = { type: 'ExcluirUsuario', ator: { idUsuario: 1, tipo: 'Administrador' } } as const;
    await appendByHand(store, streamUsuario(1), {
      id: '00000000-0000-4000-8000-000000000001',
      type: 'UsuarioExcluido',
      data: { idUsuario: 1, excluidoPor: 1, sessionVersion: 9 },
      metadata: { ...causa('excluido'), actor: excluir.ator, causationId: 'excluido' },
    });
    const reacoes = acompanharTelefones({ store, vault, atores, log, esperaMs: 1 });
    const dono = (hmac: string) => telefones.dono(hmac);
    await expect.poll(() => dono(orfao)).toBeNull();
    await expect.poll(() => dono(antigo)).toBeNull();
    await expect.poll(() => dono(excluido)).toBeNull();
    expect(await dono(atual)).toBe(2);
    await reacoes.close();
    atores.close();
  });
});

describe('a claim released under a change that uses it', () => {
  it('is taken again', async () => {
    const { store, vault } = side;
    const telefones = criarTelefones(store, vault);
    const atores = createActors(usuarioDecider, { store, vault, log, esperaDoLogMs: PATIENCE_MS });
    const novo = telefones.hmac(phoneOf(810));
    // A change of person 2 claimed it and failed; it is tried again in the very moment of the release.
    await telefones.reivindicar(novo, 2, causa('mudanca'));
    const telefone = await encrypt(vault, keyOfUser(2), phoneOf(810));
    let mudou = false;
    const reacoes = acompanharTelefones({
      store,
      vault,
      log,
      esperaMs: 1,
      atores: {
        ...atores,
        async execute(stream, envelope) {
          const outcome = await atores.execute(stream, envelope);
          if (mudou || envelope.command.type !== 'ConsultarUsuario') return outcome;
          mudou = true;
          await atores.execute(stream, {
            ...causa('mudanca de novo'),
            command: {
              type: 'AlterarUsuario',
              ator: { idUsuario: 1, tipo: 'Administrador' },
              mudancas: { telefone, telefoneHmac: novo },
              haOutroAdministrador: true,
              gerenteValido: true,
            },
          });
          return outcome;
        },
      },
    });
    const feitos = async () => (await side.events(streamTelefone(novo))).map(({ type }) => type);
    await expect.poll(feitos).toEqual(['TelefoneReivindicado', 'TelefoneDesocupado', 'TelefoneReivindicado']);
    expect(await telefones.dono(novo)).toBe(2);
    await reacoes.close();
    atores.close();
  });
});

describe('claims', () => {
  it('of two at once one wins; a release by another changes nothing', async () => {
    const telefones = criarTelefones(side.store, side.vault);
    const hmac = telefones.hmac('(11) 97777-0000');
    expect(hmac).toBe(telefones.hmac('11977770000'));
    const [um, dois] = await Promise.all([
      telefones.reivindicar(hmac, 70, causa('um')),
      telefones.reivindicar(hmac, 71, causa('dois')),
    ]);
    expect([um, dois].filter(Boolean)).toHaveLength(1);
    const vencedor = um ? 70 : 71;
    expect(await telefones.reivindicar(hmac, vencedor, causa('de novo'))).toBe(true);
    expect(await telefones.desocupar(hmac, 141 - vencedor, causa('outro'))).toBe(0n);
    expect(await telefones.dono(hmac)).toBe(vencedor);
    expect(await telefones.desocupar(hmac, vencedor, causa('solto'))).toBeGreaterThan(0n);
    expect(await telefones.dono(hmac)).toBeNull();
    expect((await side.events(streamTelefone(hmac))).map((e) => e.type)).toEqual([
      'TelefoneReivindicado',
      'TelefoneDesocupado',
    ]);
  });
});

describe('first people', () => {
  it('exist from the first start and are not made again', async () => {
    const { store, vault, directory } = side;
    const atores = createActors(usuarioDecider, { store, vault, log, esperaDoLogMs: PATIENCE_MS });
    const antes = await side.events('sequencia-usuario');
    expect(antes).toHaveLength(2);
    expect(directory.person(2)).toMatchObject({ tipo: 'Administrador', ativo: 'sim' });
    const [, segunda] = sortearPrimeiros();
    const pessoas = segunda ? [{ ...segunda, telefone: phoneOf(2) }] : [];
    const announce = vi.fn();
    await garantirPrimeiros({ store, vault, directory, atores, log }, pessoas, announce, new Date());
    expect(announce).not.toHaveBeenCalled();
    expect(await side.events('sequencia-usuario')).toHaveLength(2);
    atores.close();
  });
});
