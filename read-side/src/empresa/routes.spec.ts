import { EMPRESA_INICIAL } from '@rifa-viva/contracts/eventos/empresa';
import { MIN_EVENT_POSITION } from '@rifa-viva/contracts/http/call';
import { registerPeople } from '@rifa-viva/proof/testing/people';
import { HandWrittenLog } from '@rifa-viva/proof/testing/read-side';
import { startTestReadSide, type TestReadSide } from '@rifa-viva/proof/testing/read-side-http';
import { startScriptedServer } from '@rifa-viva/proof/testing/scripted-server';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';

let side: TestReadSide;
beforeAll(async () => {
  side = await startTestReadSide();
  await side.write(new HandWrittenLog().add('empresa', { type: 'EmpresaCriada', data: EMPRESA_INICIAL }));
});
afterAll(() => side.close());

/** Appends without waiting for any reader. */
async function rename(nome: string): Promise<bigint> {
  const log = new HandWrittenLog().add('empresa', {
    type: 'EmpresaAlterada',
    data: { idUsuario: 1, antes: {}, depois: { nome } },
  });
  const [event] = log.events;
  if (!event) throw new Error('nothing to write');
  const { id, type, data, metadata } = event;
  const { position } = await side.ground.store.append('empresa', [{ id, type, data, metadata }], 'any');
  return position;
}

describe('carregarEmpresa', () => {
  it('answers with what the caller just saved', async () => {
    for (let i = 0; i < 20; i += 1) {
      const position = await rename(`EMPRESA ${i}`);
      const { body } = await side.call(null, 'GET', '/api/empresas/carregarEmpresa', undefined, {
        [MIN_EVENT_POSITION]: String(position),
      });
      expect(body).toMatchObject({ nome: `EMPRESA ${i}` });
    }
  });

  describe('on payment providers', () => {
    const lida = async (quem: number | null) =>
      (await side.call(quem, 'GET', '/api/empresas/carregarEmpresa')).body as Record<string, unknown>;
    const campos = ['faltaMercadoPago', 'faltaEfi', 'webhookConfigurado', 'validadeCertificado'] as const;

    it('tells Administradores what is missing, and nobody else', async () => {
      await registerPeople(side.ground, [
        { idUsuario: 3, tipo: 'Administrador' },
        { idUsuario: 4, tipo: 'Gerente' },
        { idUsuario: 8, tipo: 'Usuario' },
      ]);
      expect(await lida(3)).toMatchObject({
        faltaMercadoPago: ['Chave Pública', 'Access Token', 'Segredo do Webhook', 'Testar conexão'],
        faltaEfi: ['Chave Pix', 'Client ID', 'Client Secret', 'Certificado', 'Testar conexão'],
        webhookConfigurado: false,
      });
      for (const quem of [null, 8, 4]) {
        const empresa = await lida(quem);
        for (const campo of campos) expect(empresa).not.toHaveProperty(campo);
      }
    });

    it('tells when nothing is missing any more, and when the certificate ends', async () => {
      const validadeCertificado = '2030-01-01T00:00:00.000Z';
      const depois = { chavePublicaMp: 'pk', validadeCertificado };
      await side.write(
        new HandWrittenLog()
          .add('empresa', { type: 'EmpresaAlterada', data: { idUsuario: 3, antes: {}, depois } })
          .add('empresa', segredo('tokenMp'))
          .add('empresa', segredo('segredoWebhookMp')),
      );
      expect(await lida(3)).toMatchObject({
        faltaMercadoPago: ['Testar conexão'],
        webhookConfigurado: true,
        validadeCertificado,
      });
      const testado = { type: 'ProvedorTestado', data: { idUsuario: 3, provedor: 'mercadoPago' } } as const;
      await side.write(new HandWrittenLog().add('empresa', testado));
      expect(await lida(3)).toMatchObject({ faltaMercadoPago: [] });
      await side.write(new HandWrittenLog().add('empresa', segredo('tokenMp')));
      expect(await lida(3)).toMatchObject({ faltaMercadoPago: ['Testar conexão'] });
    });

    it('tells nobody of a bank where nothing is simulated', async () => {
      for (const quem of [null, 3]) expect(await lida(quem)).not.toHaveProperty('bancoSimulado');
    });
  });
});

describe('a demo with simulated providers', () => {
  it('tells everybody where their codes are paid', async () => {
    const BANCO = 'http://127.0.0.1:4003/banco';
    const demo = await startTestReadSide({
      DEMO: '1',
      ORIGIN: 'http://localhost:3000',
      BANCO_SIMULADO_URL: BANCO,
    });
    try {
      await demo.write(new HandWrittenLog().add('empresa', { type: 'EmpresaCriada', data: EMPRESA_INICIAL }));
      const { body } = await demo.call(null, 'GET', '/api/empresas/carregarEmpresa');
      expect(body).toMatchObject({ bancoSimulado: BANCO });
    } finally {
      await demo.close();
    }
  });
});

describe('verificaLiberado', () => {
  const perguntar = (a: TestReadSide, api: string) =>
    a.call(null, 'GET', `/api/empresas/verificaLiberado?api=${encodeURIComponent(api)}`);

  it('is the company’s own status where no central service is named', async () => {
    for (const status of ['Desativado', 'Ativo']) {
      const data = { idUsuario: 1, antes: {}, depois: { status } };
      await side.write(new HandWrittenLog().add('empresa', { type: 'EmpresaAlterada', data }));
      expect(await perguntar(side, 'http://outro')).toMatchObject({ status: 200, body: { status } });
    }
  });

  it('is the central service’s word, asked for this installation alone and once for everybody', async () => {
    const central = await startScriptedServer();
    central.play(() => ({ status: 200, json: { status: 'Desativado' } }));
    const origin = 'http://rifa.teste';
    const nosso = await startTestReadSide({ ORIGIN: origin, CENTRAL_URL: central.url });
    onTestFinished(async () => {
      await nosso.close();
      await central.close();
    });
    await nosso.write(new HandWrittenLog().add('empresa', { type: 'EmpresaCriada', data: EMPRESA_INICIAL }));
    const apis = Array.from({ length: 100 }, (_, n) => `http://outro-${n}`);
    const respostas = await Promise.all(apis.map((api) => perguntar(nosso, api)));
    for (const { status, body } of respostas) expect([status, body]).toEqual([200, { status: 'Desativado' }]);
    expect(central.seen.map(({ path }) => path)).toEqual([
      `/api/empresas/verificaLiberado?api=${encodeURIComponent(origin)}`,
    ]);
  });
});

const segredo = (nome: 'tokenMp' | 'segredoWebhookMp') =>
  ({ type: 'SegredoDaEmpresaAlterado', data: { idUsuario: 3, segredo: nome } }) as const;
