import type { Call } from '@rifa-viva/contracts/http/call';
import { chamadas } from '@rifa-viva/contracts/http/index';
import { appendedSince } from '@rifa-viva/proof/testing/appended';
import { phoneOf } from '@rifa-viva/proof/testing/people';
import { startTestWriteSide, type TestWriteSide } from '@rifa-viva/proof/testing/write-side';
import { Value } from '@sinclair/typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let side: TestWriteSide;
beforeAll(async () => {
  side = await startTestWriteSide({ people: true, limites: { cadastrosPorEndereco: 10_000 } });
});
afterAll(() => side.close());

/** A body that only its caller's rights or an upload could still refuse. */
const BONS: Readonly<Record<string, Record<string, unknown>>> = {
  login: { telefone: phoneOf(3), senha: 'errada1', origem: 'modal' },
  cadastrarUsuario: {
    telefone: phoneOf(3),
    senha: 'segredo1',
    nome: 'ANA',
    tipo: 'Vendedor',
    ativo: 'sim',
    pix: 'x',
    idGerente: 4,
  },
  atualizarUsuario: {
    idUsuario: 8,
    nome: 'PESSOA 8',
    telefone: phoneOf(3),
    senha: '',
    tipo: 'Usuario',
    ativo: 'sim',
    pix: 'x',
    idGerente: 4,
  },
  atualizarEmpresa: { nome: 'LOJA', logo: 'nada.png' },
  cadastrarModelo: { nomeModelo: 'M', urlBilhete: 'nada.png', qtdeNumeros: 10, qtdeChances: 1 },
  atualizarModelo: { nomeModelo: 'M', urlBilhete: 'nada.png', qtdeNumeros: 10, qtdeChances: 1 },
  statusModelo: { status: 'excluido', idModeloBilhete: 9_999, idUsuarioExclusao: 3 },
  cadastrarPatrocinador: {
    nomePatrocinador: '\u200b',
    statusPatrocinador: 'sim',
    urlLogoPatrocinador: 'nada.png',
  },
  atualizarPatrocinador: {
    nomePatrocinador: '\u200b',
    statusPatrocinador: 'sim',
    urlLogoPatrocinador: 'nada.png',
  },
  cadastrarBanner: { urlBanner: 'nada.png' },
};
const VALORES: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  2 ** 31,
  '',
  '1 OR 1=1--',
  '\u0000',
  'x'.repeat(10_000),
  [],
  ['Administrador'],
  {},
  { $ne: 1 },
];

const calls = chamadas.filter((c) => c.side === 'write' && c.body && c.name in BONS);
const caminho = (call: Call) => call.path.replace(':id', '9999');
/** Two who may call everything between them. */
const quem = (call: Call) => (call.access === 'superAdministrator' ? 1 : 3);

describe.each(calls.map((call) => [call.name, call] as const))('%s', (nome, call) => {
  const bom = BONS[nome] ?? {};
  const campos = Object.keys(call.body?.properties ?? {});

  it('its example is right but for what it names', () => {
    expect(call.body && Value.Check(call.body, bom)).toBe(true);
  });
  it('no value of a wrong kind, in any field, is taken or breaks anything', async () => {
    const antes = await side.store.lastPosition();
    const surpresas: unknown[] = [];
    for (const campo of campos) {
      for (const valor of VALORES) {
        const corpo = { ...bom, [campo]: valor };
        const { status, body } = await side.call(quem(call), call.method, caminho(call), corpo);
        const certo = call.body ? Value.Check(call.body, corpo) : false;
        const esperado = certo ? status >= 400 && status < 500 : status === 400 && body.campo === campo;
        if (!esperado) surpresas.push({ campo, valor, status, body });
      }
    }
    expect(surpresas).toEqual([]);
    expect(await appendedSince(side.store, antes)).toEqual([]);
  });
  it.each(['{', '[]', 'null', '"x"', '{"a":1,}', '\ufeff{}'])(
    'the body %j is no JSON object',
    async (texto) => {
      expect(await side.call(quem(call), call.method, caminho(call), texto)).toMatchObject({ status: 400 });
    },
  );
  it('another media type is not read', async () => {
    const headers = { 'Content-Type': 'text/plain' };
    const corpo = JSON.stringify(bom);
    expect(await side.call(quem(call), call.method, caminho(call), corpo, headers)).toMatchObject({
      status: 415,
    });
  });
});
