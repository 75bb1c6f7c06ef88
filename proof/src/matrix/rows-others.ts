import {
  apagar,
  campos,
  get,
  type Linha,
  lista,
  type Mensagem,
  type Pedido,
  pdf,
  post,
  put,
} from './probe.ts';
import type { World } from './world.ts';

/** Rows F to J: models, sponsors, banners, files, and what this product adds. */

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
const temNome = (body: unknown): boolean => typeof campos(body).nome === 'string';
const todosTem =
  (...nomes: string[]) =>
  (body: unknown): boolean =>
    lista(body).length > 0 && lista(body).every((registro) => nomes.every((nome) => nome in registro));

export const OUTRAS: Readonly<Record<string, Linha>> = {
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
    pergunta: () => [
      get('/saude/vivo', (body) => JSON.stringify(body) === '{"status":"vivo"}'),
      get('/saude/pronto', (body) => JSON.stringify(body) === '{"status":"pronto","problemas":[]}'),
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
const POR_PROVEDOR = 'payments by provider are not built';
const LGPD = 'export and erasure of personal data are not in the table of calls';

/** Rows whose calls are not built, each as it answers until then. */
export const NAO_CONSTRUIDAS: Readonly<Record<string, NaoConstruida>> = {
  E1: {
    porque: POR_PROVEDOR,
    pedido: post('/api/gerarPagamentoMp', { valor: 10, idRifa: 1 }),
    anonimo: 'SESSAO',
    outros: 'INDISPONIVEL',
  },
  E2: { porque: POR_PROVEDOR, pedido: post('/api/conferirPagamentoMp', { idPagamento: '1' }), ...ausente },
  E3: {
    porque: POR_PROVEDOR,
    pedido: post('/api/gerarPagamentoEFI', { valor: 10 }),
    anonimo: 'SESSAO',
    outros: 'INDISPONIVEL',
  },
  E4: { porque: POR_PROVEDOR, pedido: get('/api/consultarPagamentoEFI/abc'), ...ausente },
  E5: { porque: POR_PROVEDOR, pedido: post('/api/webhooks/mercadoPago', {}), ...ausente },
  E6: { porque: POR_PROVEDOR, pedido: post('/api/webhooks/efi', {}), ...ausente },
  J2: { porque: LGPD, pedido: get('/api/usuarios/meusDados'), ...ausente },
  J3: { porque: LGPD, pedido: post('/api/usuarios/apagarDados/8', {}), ...ausente },
};
