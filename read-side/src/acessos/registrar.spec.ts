import { pacoteDaRifa } from '@rifa-viva/contracts/http/auditoria';
import type { Call } from '@rifa-viva/contracts/http/call';
import { carregarUsuario } from '@rifa-viva/contracts/http/usuarios';
import type { Tipo } from '@rifa-viva/contracts/regras/tipos';
import type { CallContext, Implementation } from '@rifa-viva/server/http/implementation';
import { unavailable } from '@rifa-viva/server/http/refusal';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Db } from '../kernel/db.ts';
import { comRegistro } from './registrar.ts';
import type { Registro } from './registro.ts';

const leu = vi.fn<Registro['leu']>();
const exportou = vi.fn<Registro['exportou']>();
const registro: Registro = {
  leu,
  exportou,
  perder: () => undefined,
  perdidas: 0,
  esperando: 0,
  gravado: async () => undefined,
  close: async () => undefined,
};
beforeEach(() => {
  leu.mockReset();
  exportou.mockReset();
});

const ANSWER = { answer: 'o que foi lido' };
const bare = (call: Call): Implementation => ({ call, handle: async () => ANSWER });

/** What the call answers, and whether it was answered yet. */
function ask({ handle }: Implementation, tipo: Tipo, params: object) {
  const context = {
    params,
    query: {},
    body: {},
    caller: { idUsuario: 4, tipo },
    now: new Date(),
    requestId: 'pedido',
  };
  const asked = { answered: false, end: Promise.resolve<unknown>(null) };
  asked.end = handle(context as unknown as CallContext).then((answer) => {
    asked.answered = true;
    return answer;
  });
  return asked;
}
const recording = (call: Call): Implementation => {
  const [found] = comRegistro([bare(call)], registro, {} as Db);
  if (!found) throw new Error('no implementation');
  return found;
};
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('an export', () => {
  it('is handed out when it is recorded, not before', async () => {
    let recorded: (position: bigint) => void = () => undefined;
    exportou.mockReturnValue(
      new Promise((resolve) => {
        recorded = resolve;
      }),
    );
    const asked = ask(recording(pacoteDaRifa), 'Administrador', { idRifa: 3 });
    await settle();
    expect([asked.answered, exportou.mock.calls.length]).toEqual([false, 1]);
    expect(exportou.mock.calls[0]?.[0]).toMatchObject({ dado: 'pacote', formato: 'zip', idRifa: 3 });
    recorded(1n);
    expect(await asked.end).toBe(ANSWER);
  });

  it('is not handed out where it cannot be', async () => {
    exportou.mockRejectedValue(unavailable());
    await expect(ask(recording(pacoteDaRifa), 'Administrador', { idRifa: 3 }).end).rejects.toMatchObject({
      codigo: 'INDISPONIVEL',
    });
  });

  it('would be at once by a call that nothing is recorded of', async () => {
    exportou.mockRejectedValue(unavailable());
    const asked = ask(bare(pacoteDaRifa), 'Administrador', { idRifa: 3 });
    await settle();
    expect([asked.answered, exportou.mock.calls.length]).toEqual([true, 0]);
  });
});

describe('a reading', () => {
  it.each([
    ['Gerente', 8, 1],
    ['Vendedor', 8, 1],
    ['Gerente', 4, 0],
    ['Usuario', 8, 0],
  ] as const)('by a %s of person %i is recorded %i times', async (tipo, idUsuario, times) => {
    expect(await ask(recording(carregarUsuario), tipo, { idUsuario }).end).toBe(ANSWER);
    await settle();
    expect(leu).toHaveBeenCalledTimes(times);
  });
});
