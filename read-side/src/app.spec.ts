import {
  type HandWrittenLog,
  openTestReadModels,
  type TestReadModels,
} from '@rifa-viva/proof/testing/read-side';
import { ADMINISTRADOR, GERENTE, rifaVivida } from '@rifa-viva/proof/testing/rifa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROJECTORS } from './app.ts';
import { viewHash } from './kernel/rebuild.ts';

let models: TestReadModels;
beforeAll(async () => {
  models = await openTestReadModels();
});
afterAll(() => models.close());

/** Something of every kind, in an order that crosses streams. */
async function everything(): Promise<HandWrittenLog> {
  const log = await rifaVivida(models);
  const cifrado = (text: string) => models.cifrado(GERENTE, text);
  log
    .rifa({
      type: 'ResultadoRegistrado',
      data: { idRifa: 1, milharSorteada: ['0007'], anterior: [], idUsuario: ADMINISTRADOR },
    })
    .add('usuario-4', {
      type: 'UsuarioRegistrado',
      data: {
        idUsuario: GERENTE,
        nome: await cifrado('GERENTE'),
        telefone: await cifrado('11900000004'),
        telefoneHmac: 'x',
        pix: await cifrado('nao informado'),
        tipo: 'Gerente',
        ativo: 'sim',
        idGerente: null,
        criadoPor: null,
      },
    })
    .add('banner-1', { type: 'BannerCriado', data: { idBanner: 1, urlBanner: 'a.png', idUsuario: 1 } })
    .add('banner-2', { type: 'BannerCriado', data: { idBanner: 2, urlBanner: 'b.png', idUsuario: 1 } })
    .add('usuario-4', {
      type: 'UsuarioAlterado',
      data: { idUsuario: GERENTE, nome: await cifrado('OUTRO NOME'), alteradoPor: 1, sessionVersion: 1 },
    })
    .add('usuario-4', { type: 'UsuarioEntrou', data: { idUsuario: GERENTE, origem: 'modal' } })
    .add('banner-1', { type: 'BannerExcluido', data: { idBanner: 1, idUsuario: 1 } });
  const lido = { dado: 'cadastro' as const, idPessoa: 8, idRifa: null, numBilhete: null, idCobranca: null };
  const quem = { actor: { idUsuario: ADMINISTRADOR, tipo: 'Administrador' as const } };
  log
    .add('acesso-2026-03-01', { type: 'DadosLidos', data: { ...lido, filtros: ['q'] } }, quem)
    .add(
      'acesso-2026-03-01',
      { type: 'DadosExportados', data: { ...lido, dado: 'pacote', filtros: [], formato: 'zip', qtde: null } },
      quem,
    );
  for (const nomePatrocinador of ['PADARIA', 'PADARIA NOVA']) {
    log.add('patrocinador-1', {
      type: nomePatrocinador === 'PADARIA' ? 'PatrocinadorCriado' : 'PatrocinadorAlterado',
      data: {
        idPatrocinador: 1,
        idUsuario: 1,
        nomePatrocinador,
        urlLogoPatrocinador: '',
        statusPatrocinador: 'sim',
      },
    });
  }
  return log
    .add('credito-x', {
      type: 'CreditoUsado',
      data: { chave: 'x', valor: 1_000, data: '2026-03-01', idRifa: 1, idPagamento: 'p1', idUsuario: 3 },
    })
    .add('credito-x', {
      type: 'CreditoSolto',
      data: { chave: 'x', idRifa: 1, idPagamento: 'p1', idUsuario: 3 },
    })
    .add('credito-x', {
      type: 'CreditoUsado',
      data: { chave: 'x', valor: 1_000, data: '2026-03-01', idRifa: 1, idPagamento: 'p2', idUsuario: 3 },
    })
    .add('modeloBilhete-1', {
      type: 'ModeloAlterado',
      data: { idModeloBilhete: 1, idUsuario: 1, antes: {}, depois: { nomeModelo: 'OUTRO' } },
    })
    .add('modeloBilhete-1', { type: 'ModeloExcluido', data: { idModeloBilhete: 1, idUsuario: 1 } });
}

describe.each(PROJECTORS.map((projector) => [projector.view, projector] as const))(
  'the view %s',
  (name, projector) => {
    it('holds the same rows however the log was cut into batches', async () => {
      const log = await everything();
      const hashes: string[] = [];
      for (const batch of [log.events.length, 1, 3]) {
        const schema = `${name}_${batch}`;
        const view = await models.view(projector, schema);
        await log.into(view, batch);
        expect([...view.parked]).toEqual([]);
        hashes.push(await viewHash(models.db, schema));
      }
      expect(new Set(hashes).size).toBe(1);
    });
  },
);
