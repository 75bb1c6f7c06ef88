import { randomBytes } from 'node:crypto';
import { readinessPath, readyAnswer } from '../testing/readiness.ts';
import { apagar, get, idDo, type Linha, lista, type Mensagem, type Pedido, pdf, post, put } from './probe.ts';
import { campos } from './resposta.ts';
import type { World } from './world.ts';

/** Rows E to J: payments, models, sponsors, banners, files, and what this product adds. */

const MODELOS = '/api/modeloBilhetes';
const modelo = (world: World) => ({
  nomeModelo: 'MODELO',
  urlBilhete: world.imagem,
  qtdeNumeros: 20,
  qtdeChances: 1,
});
const mudarStatus = (status: string, idModeloBilhete: number, quem: number | null) =>
  put(`${MODELOS}/status`, { status, idModeloBilhete, idUsuarioExclusao: quem ?? 8 });
async function excluido(world: World): Promise<number> {
  const idModeloBilhete = await world.modelo();
  await world.must(3, 'PUT', `${MODELOS}/status`, { status: 'excluido', idModeloBilhete });
  return idModeloBilhete;
}
const PATROCINADOR = { nomePatrocinador: 'PADARIA', statusPatrocinador: 'sim' };
async function patrocinador(world: World): Promise<number> {
  const feito = await world.must(1, 'POST', '/api/patrocinadores/cadastrar', PATROCINADOR);
  return Number(feito.idPatrocinador);
}
/** Key of a credit that no statement holds. */
const creditoNovo = (): string => randomBytes(32).toString('hex');
const temNome = (body: unknown): boolean => typeof campos(body).nome === 'string';
const todosTem =
  (...nomes: string[]) =>
  (body: unknown): boolean =>
    lista(body).length > 0 && lista(body).every((registro) => nomes.every((nome) => nome in registro));

const zip = (body: unknown): boolean => typeof body === 'string' && body.startsWith('PK');
const confirmadas = new WeakMap<World, Promise<number>>();
/** One of its kind for all probes: packages are kept. */
function confirmada(world: World): Promise<number> {
  const idRifa = confirmadas.get(world) ?? confirmar(world);
  confirmadas.set(world, idRifa);
  return idRifa;
}
async function confirmar(world: World): Promise<number> {
  const idRifa = await world.encerrada();
  const milharSorteada = '7';
  await world.must(3, 'POST', '/api/rifas/selar', { idRifa });
  await world.must(3, 'PUT', `/api/rifas/atualizar/${idRifa}`, { milharSorteada });
  await world.must(1, 'POST', '/api/rifas/confirmarResultado', { idRifa, milharSorteada });
  return idRifa;
}

export const OUTRAS: Readonly<Record<string, Linha>> = {
  K6: {
    pergunta: async (world) => get(`/api/auditoria/pacote/${await world.encerrada()}`, zip),
  },
  K7: {
    pergunta: async (world) => get(`/api/auditoria/publico/${await confirmada(world)}`, zip),
  },
  K9: {
    pergunta: async (world) =>
      get(
        `/api/auditoria/resultado/${await confirmada(world)}`,
        (body) => campos(body).milharSorteada === '0007' && !JSON.stringify(body).includes('PESSOA'),
      ),
  },
  K1: {
    pergunta: () =>
      get(
        '/api/auditoria/chave',
        (body) => Buffer.from(String(campos(body).chavePublica), 'base64').length === 32,
      ),
  },
  E7: {
    pergunta: (_world, quem, alvo) =>
      get(`/api/pagamentos/abertas/${idDo(quem, alvo)}`, (body) => Array.isArray(body)),
  },
  E8: {
    pergunta: () => [
      get('/api/pagamentos/carregar', (body) => Array.isArray(campos(body).cobrancas)),
      get('/api/pagamentos/totais', (body) => Array.isArray(body)),
    ],
  },
  E10: {
    pergunta: async (world) => {
      const { idRifa } = await world.reservadoPor(8);
      const creditos = [{ chave: creditoNovo(), data: '2026-03-01', valor: 10 }];
      return [
        get(`/api/pagamentos/esperas?idRifa=${idRifa}`, todosTem('comprador', 'telefone')),
        post(
          '/api/pagamentos/creditosUsados',
          { creditos },
          (body) => lista(campos(body).usados).length === 0,
        ),
      ];
    },
  },
  E11: {
    pergunta: async (world) => {
      const { idRifa, idPagamento } = await world.reservadoPor(8);
      const item = { chave: creditoNovo(), valor: 10, data: '2026-03-01', idRifa, idPagamento };
      return post('/api/pagamentos/liberarPorExtrato', { itens: [item] }, (body) =>
        lista(body).every(({ liberado }) => liberado === true),
      );
    },
  },
  F1: {
    pergunta: (world) =>
      get(`${MODELOS}/carregarModelo/${world.idModeloBilhete}`, (body) => 'milharUmX' in campos(body)),
  },
  F2: { pergunta: () => get(`${MODELOS}/carregarModelos`, todosTem('idModeloBilhete')) },
  F3: {
    pergunta: async (world) => {
      const id = await excluido(world);
      return get(`${MODELOS}/carregarModelosExcluidos`, (body) =>
        lista(body).some((m) => m.idModeloBilhete === id),
      );
    },
  },
  F4: { pergunta: () => get(`${MODELOS}/carregarModelos`, todosTem('emUso')) },
  F5: { pergunta: (world) => post(`${MODELOS}/cadastrarModelo`, modelo(world)) },
  F6: { pergunta: async (world) => put(`${MODELOS}/atualizar/${await world.modelo()}`, modelo(world)) },
  F7a: { pergunta: async (world, quem) => mudarStatus('excluido', await world.modelo(), quem) },
  F7b: { pergunta: async (world, quem) => mudarStatus('ativo', await excluido(world), quem) },
  F8: { pergunta: async (world) => apagar(`${MODELOS}/deletarModelo/${await excluido(world)}`) },
  G1: { pergunta: () => get('/api/patrocinadores/carregar', (body) => Array.isArray(body)) },
  G2: { pergunta: () => post('/api/patrocinadores/cadastrar', PATROCINADOR) },
  G3: {
    pergunta: async (world) =>
      put(`/api/patrocinadores/atualizar/${await patrocinador(world)}`, PATROCINADOR),
  },
  G4: { pergunta: async (world) => apagar(`/api/patrocinadores/deletar/${await patrocinador(world)}`) },
  G5: {
    pergunta: async (world) => post('/api/uploadPatrocinadores', await world.formulario('imagem'), temNome),
  },
  G6: {
    pergunta: async (world) => {
      await patrocinador(world);
      return get('/api/gerarBilhetesPatrocinadores', pdf);
    },
  },
  H1: { pergunta: () => get('/api/banner/buscar-banners', (body) => Array.isArray(body)) },
  H2: { pergunta: (world) => post('/api/banner/cadastrar-banner', { urlBanner: world.imagem }) },
  H3: {
    pergunta: async (world) => {
      const corpo = { urlBanner: world.imagem };
      const { idBanner } = await world.must(3, 'POST', '/api/banner/cadastrar-banner', corpo);
      return apagar(`/api/banner/deleta-banner/${idBanner}`);
    },
  },
  I1: {
    pergunta: async (world) => post('/api/upload', await world.formulario('imagem'), temNome),
  },
  I2: { pergunta: (world) => get(`/files/${world.imagem}`) },
  I3: {
    pergunta: async (world) => {
      const enviada = await world.must(
        1,
        'POST',
        '/api/uploadPatrocinadores',
        await world.formulario('imagem'),
      );
      return get(`/files/patrocinadores/${enviada.nome}`);
    },
  },
  J1: { pergunta: () => post('/api/usuarios/sair', undefined) },
  J4: {
    pergunta: (world) => [
      get('/saude/vivo', (body) => JSON.stringify(body) === '{"status":"vivo"}'),
      { perguntar: (quem) => readyAnswer(() => world.product.call(quem, 'GET', readinessPath())) },
    ],
  },
  J5: { anonimo: 'NAO_ENCONTRADO', negado: 'NAO_ENCONTRADO', pergunta: () => get('/metrics') },
};

export interface NaoConstruida {
  readonly porque: string;
  readonly pedido: Pedido;
  readonly anonimo: Mensagem;
  readonly outros: Mensagem;
}
const ausente = { anonimo: 'NAO_ENCONTRADO', outros: 'NAO_ENCONTRADO' } as const;
const LGPD = 'export and erasure of personal data are not in the table of calls';

/** Rows whose calls are not built, each as it answers until then. */
export const NAO_CONSTRUIDAS: Readonly<Record<string, NaoConstruida>> = {
  J2: { porque: LGPD, pedido: get('/api/usuarios/meusDados'), ...ausente },
  J3: { porque: LGPD, pedido: post('/api/usuarios/apagarDados/8', {}), ...ausente },
};
