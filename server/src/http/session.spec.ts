import { EMPRESA_INICIAL } from '@rifa-viva/contracts/eventos/empresa';
import type { Call } from '@rifa-viva/contracts/http/call';
import { carregarEmpresa } from '@rifa-viva/contracts/http/empresas';
import { carregarRifas } from '@rifa-viva/contracts/http/rifas';
import { cadastrarUsuario, carregarUsuario, login, sair } from '@rifa-viva/contracts/http/usuarios';
import { describe, expect, it } from 'vitest';
import { waits } from './refusal.ts';
import { admit } from './session.ts';

const ORIGIN = 'http://localhost:3000';

/** A call with the cookie of somebody whose stream waits for a repair. */
function called(call: Call, privado = false) {
  const deps = {
    directory: { company: () => ({ ...EMPRESA_INICIAL, privado }) },
    sessions: {
      verify: () => {
        throw waits('evento 3: tipo desconhecido Novo');
      },
    },
    origin: ORIGIN,
  };
  const headers: Record<string, string> = { cookie: 'rifaviva_token=um.dois.tres', origin: ORIGIN };
  const req = { headers, get: (name: string) => headers[name] };
  return admit(call, deps as never, req as never, { locals: {} } as never);
}

describe('somebody whose stream waits for a repair', () => {
  it('may leave, lets others log in, and sees what anybody sees', () => {
    for (const call of [login, sair, carregarEmpresa, carregarRifas]) expect(called(call)).toBeNull();
  });

  it('is told so by every other call', () => {
    for (const call of [carregarUsuario, cadastrarUsuario]) expect(() => called(call)).toThrow('ESTACIONADO');
    expect(() => called(carregarRifas, true)).toThrow('ESTACIONADO');
  });
});
