import { certificadoDeTeste } from '@rifa-viva/proof/testing/certificados-de-teste';
import { browserSubscription } from '../testing/push-service.ts';
import { NO_PUSH_SERVICE } from '../testing/settings.ts';
import { apagar, get, idDo, type Linha, lista, post, put } from './probe.ts';
import { campos } from './resposta.ts';
import { SENHA, telefoneDe, type World } from './world.ts';

/** Rows A and B: people and the company. */

const dados = (idUsuario: number) => ({
  idUsuario,
  nome: `PESSOA ${idUsuario}`,
  telefone: telefoneDe(idUsuario),
});
const cadastro = (world: World, mais: Record<string, unknown>) =>
  post(
    '/api/usuarios/cadastrar',
    { nome: 'NOVA', telefone: world.telefoneNovo(), senha: SENHA, ...mais },
    (body) => typeof campos(body).idUsuario === 'number',
  );
const atualizar = (corpo: Record<string, unknown>) => put('/api/usuarios/atualizar', corpo);
const listaCom = (tem: readonly number[], naoTem: readonly number[]) =>
  get('/api/usuarios/carregar', (body) => {
    const ids = lista(body).map((pessoa) => pessoa.idUsuario);
    return tem.every((id) => ids.includes(id)) && !naoTem.some((id) => ids.includes(id));
  });
const VISTOS_POR: Readonly<Record<number, readonly [readonly number[], readonly number[]]>> = {
  6: [[6], [4, 7, 9]],
  4: [
    [4, 6, 9],
    [1, 5, 7, 8],
  ],
  3: [
    [3, 4, 7, 8],
    [1, 2],
  ],
  1: [[1, 2, 3, 7], []],
};
const gerarCodigo = (idUsuario: number) =>
  post(
    '/api/usuarios/gerarCodigoDeSenha',
    { idUsuario },
    (body) => typeof campos(body).codigo === 'string' && typeof campos(body).venceEm === 'string',
  );
/** Of whose page a probe asks: nobody opens his own. */
const daFicha = (caminho: string, mostra: (body: unknown) => boolean): Linha => ({
  proprio: 'NAO_E_SEU',
  pergunta: (_world, quem, alvo) => [
    get(`${caminho}/${idDo(quem, alvo)}`, mostra),
    ...(alvo === 'alheio' && (quem === 4 || quem === null) ? [get(`${caminho}/99999`)] : []),
  ],
});
const anotar = (idUsuario: number) => post('/api/clientes/anotar', { idUsuario, texto: 'PREFERE WHATSAPP' });
/** Somebody made for the probe: the caller's, or Gerente 5's. */
const alguem = (world: World, quem: number | null, alvo: string, tipo: string): Promise<number> =>
  world.pessoa({ tipo, idGerente: alvo === 'subordinado' ? quem : 5 });

const escolhas = (idUsuario: number, aVencer = false) => ({
  idUsuario,
  pago: false,
  aVencer,
  sorteado: false,
  ganhou: false,
});
/** Of a browser that nobody will ever reach. */
const inscricaoNova = () => browserSubscription(`${NO_PUSH_SERVICE}/${outro()}`).sent;

const CHAVE = ['chavePixComum', 'nomeRecebedor', 'cidade'];
const DO_VENDEDOR = 'qtdeMaxBilhetesVendedor';
const DO_ADMINISTRADOR = ['chavePublicaMp', 'clientIdEfi', 'nomeCertificado', 'tokenMpConfigurado'];
const SEGREDOS = ['tokenMp', 'clientSecretEfi', 'senhaCertificado'];
function vistaDaEmpresa(quem: number | null, body: unknown): boolean {
  const tem = (nomes: readonly string[]) => nomes.filter((nome) => nome in campos(body)).length;
  const equipe = quem !== null && quem !== 8;
  return (
    tem(['nome', 'privado', 'status']) === 3 &&
    tem(CHAVE) === (quem === null ? 0 : CHAVE.length) &&
    tem([DO_VENDEDOR]) === (equipe ? 1 : 0) &&
    tem(DO_ADMINISTRADOR) === (quem === 1 || quem === 3 ? DO_ADMINISTRADOR.length : 0) &&
    tem(SEGREDOS) === 0
  );
}
const empresa = (corpo: Record<string, unknown>) => put('/api/empresas/atualizar', corpo);
let vez = 0;
const outro = () => {
  vez += 1;
  return vez;
};

export const PESSOAS_E_EMPRESA: Readonly<Record<string, Linha>> = {
  A1: {
    pergunta: (_world, quem, alvo) => [
      get(`/api/usuarios/validarUsuario/${idDo(quem, alvo)}`, (body) => campos(body).ativo === 'sim'),
      ...(alvo === 'alheio' ? [get('/api/usuarios/validarUsuario/99999')] : []),
    ],
  },
  A2: {
    pergunta: () =>
      post(
        '/api/usuarios/login',
        { telefone: telefoneDe(9), senha: SENHA },
        (body) => typeof campos(body).token === 'string',
      ),
  },
  A3a: {
    pergunta: (world) => [cadastro(world, {}), cadastro(world, { tipo: 'Usuario', ativo: 'sim' })],
  },
  A3b: { anonimo: 'PAPEL', pergunta: (world) => cadastro(world, { tipo: 'Vendedor' }) },
  A3c: { anonimo: 'PAPEL', pergunta: (world) => cadastro(world, { tipo: 'Gerente' }) },
  A3d: { anonimo: 'PAPEL', pergunta: (world) => cadastro(world, { tipo: 'Administrador' }) },
  A4a: {
    // An Administrador's others are rows A4c to A4e: here the one he may not touch, and for id 1 there is none.
    pergunta: (_world, quem, alvo) => {
      const outraPessoa = quem === 3 ? 1 : idDo(quem, alvo);
      return atualizar(dados(alvo === 'proprio' ? (quem ?? 8) : outraPessoa));
    },
    alheio: (quem) => (quem === 1 ? 'permitido' : 'NAO_E_SEU'),
  },
  A4b: {
    negado: 'NAO_E_SEU',
    pergunta: (_world, quem) => {
      const id = quem ?? 8;
      return [
        atualizar({ ...dados(id), tipo: id === 8 ? 'Vendedor' : 'Usuario' }),
        atualizar({ ...dados(id), ativo: 'nao' }),
        atualizar({ ...dados(id), idGerente: 5 }),
      ];
    },
  },
  A4c: {
    negado: 'NAO_E_SEU',
    pergunta: async (world, quem, alvo) => {
      if (alvo === 'proprio') return atualizar(dados(quem ?? 8));
      const corpo = async (tipo: string) => ({
        idUsuario: await alguem(world, quem, alvo, tipo),
        nome: 'MUDADA',
        telefone: world.telefoneNovo(),
        ativo: 'nao',
      });
      return [atualizar(await corpo('Vendedor')), atualizar(await corpo('Usuario'))];
    },
  },
  A4d: {
    negado: 'NAO_E_SEU',
    pergunta: async (world, quem) => {
      // A Gerente's subordinate, even: what counts is the role.
      const corpo = async (tipo: string) => ({
        idUsuario: await world.pessoa({ tipo, idGerente: quem === 4 ? 4 : 5 }),
        nome: 'MUDADA',
        telefone: world.telefoneNovo(),
      });
      return [atualizar(await corpo('Gerente')), atualizar(await corpo('Administrador'))];
    },
  },
  A4e: { negado: 'NAO_E_SEU', pergunta: (_world, quem) => atualizar(dados(quem === 1 ? 2 : 1)) },
  A5: {
    alheio: 'permitido',
    pergunta: (_world, quem) => listaCom(...(VISTOS_POR[quem ?? 0] ?? [[], []])),
  },
  A6: {
    pergunta: (_world, quem, alvo) =>
      get(`/api/usuarios/carregarUsuario/${idDo(quem, alvo)}`, (body) =>
        ['nome', 'telefone', 'pix'].every((campo) => campo in campos(body)),
      ),
  },
  A15: {
    pergunta: (_world, quem, alvo) =>
      get(
        `/api/notificacoes/carregar/${idDo(quem, alvo)}`,
        (body) => Buffer.from(String(campos(body).chavePublica), 'base64url').length === 65,
      ),
  },
  A16: {
    pergunta: async (world, quem, alvo) => {
      // Told nothing: what the product writes by itself would come between the probes.
      if (quem !== null) await world.must(quem, 'PUT', '/api/notificacoes/escolher', escolhas(quem));
      return post('/api/notificacoes/inscrever', { idUsuario: idDo(quem, alvo), ...inscricaoNova() });
    },
  },
  A17: {
    pergunta: (_world, quem, alvo) =>
      post('/api/notificacoes/desinscrever', { idUsuario: idDo(quem, alvo), ...inscricaoNova() }),
  },
  A18: {
    pergunta: (_world, quem, alvo) =>
      put('/api/notificacoes/escolher', escolhas(idDo(quem, alvo), outro() % 2 === 0)),
  },
  A7: {
    proprio: 'USUARIO_LOGADO',
    pergunta: async (world, quem, alvo) => {
      const id = alvo === 'proprio' ? (quem ?? 8) : await alguem(world, quem, alvo, 'Vendedor');
      return apagar(`/api/usuarios/excluir/${id}`);
    },
  },
  A8a: {
    proprio: 'NAO_E_SEU',
    pergunta: async (world, quem, alvo) => {
      if (alvo === 'proprio') return gerarCodigo(quem ?? 8);
      const tipos = ['Vendedor', 'Usuario'];
      return Promise.all(tipos.map(async (tipo) => gerarCodigo(await alguem(world, quem, alvo, tipo))));
    },
  },
  A8b: {
    negado: (quem) => (quem === 4 ? 'NAO_E_SEU' : 'PAPEL'),
    pergunta: async (world, quem) => {
      const idGerente = quem === 4 ? 4 : 5;
      const tipos = ['Gerente', 'Administrador'];
      return Promise.all(tipos.map(async (tipo) => gerarCodigo(await world.pessoa({ tipo, idGerente }))));
    },
  },
  A8c: {
    negado: (quem) => (quem === 3 || quem === 4 ? 'NAO_E_SEU' : 'PAPEL'),
    pergunta: (_world, quem) => (quem === 1 ? gerarCodigo(2) : [gerarCodigo(1), gerarCodigo(2)]),
  },
  A9: {
    pergunta: async (world) => {
      const telefone = world.telefoneNovo();
      const corpo = { nome: 'ESQUECEU', telefone, senha: SENHA };
      const { idUsuario } = await world.must(1, 'POST', '/api/usuarios/cadastrar', corpo);
      const { codigo } = await world.must(1, 'POST', '/api/usuarios/gerarCodigoDeSenha', { idUsuario });
      return post(
        '/api/usuarios/login/redefinirSenha',
        { telefone, codigo, senha: 'outra-senha' },
        (body) => typeof campos(body).token === 'string',
      );
    },
  },
  A10: daFicha('/api/clientes/carregarCliente', (body) =>
    ['nome', 'telefone', 'compras', 'reservas', 'anotacoes'].every((campo) => campo in campos(body)),
  ),
  A11: daFicha('/api/clientes/compras', (body) => Array.isArray(campos(body).compras)),
  A12: daFicha('/api/clientes/conta', (body) => lista(campos(body).fatos).length > 0),
  A13: {
    proprio: 'NAO_E_SEU',
    pergunta: (_world, quem, alvo) => anotar(idDo(quem, alvo)),
  },
  A14: {
    proprio: 'NAO_E_SEU',
    pergunta: async (world, quem, alvo) => {
      const idUsuario = alvo === 'proprio' ? (quem ?? 8) : await alguem(world, quem, alvo, 'Usuario');
      const deQuem = alvo === 'subordinado' ? (quem ?? 3) : 3;
      if (alvo !== 'proprio')
        await world.must(deQuem, 'POST', '/api/clientes/anotar', { idUsuario, texto: 'LIGAR DEPOIS' });
      return post('/api/clientes/retirarAnotacao', { idUsuario, idAnotacao: 1 });
    },
  },
  B1: {
    pergunta: (_world, quem) => get('/api/empresas/carregarEmpresa', (body) => vistaDaEmpresa(quem, body)),
  },
  B2: {
    pergunta: () =>
      get(
        '/api/empresas/verificaLiberado?api=http%3A%2F%2F127.0.0.1%3A1',
        (body) => JSON.stringify(Object.keys(campos(body))) === '["status"]',
      ),
  },
  B3: { pergunta: () => get('/api/empresas/dataAtual', (body) => 'dataAtual' in campos(body)) },
  B4a: { pergunta: () => empresa({ nomeContato: `CONTATO ${outro()}`, minutos: 5 }) },
  B4b: { pergunta: () => empresa({ chavePublicaMp: `chave-${outro()}`, tokenMp: `segredo-${outro()}` }) },
  B4c: { pergunta: () => empresa({ urlApi: `https://central${outro()}.exemplo.com.br` }) },
  B5: {
    pergunta: async (world) => {
      const certificado = new Blob([new Uint8Array(certificadoDeTeste())]);
      return post('/api/uploadCert', await world.formulario('arq', certificado, 'a.p12'));
    },
  },
  B6: {
    // The world's credentials are nobody's: that they were tried is what a permitted caller is told.
    pergunta: (world) => ({
      perguntar: async (quem) => {
        const corpo = { provedor: 'mercadoPago' };
        const caminho = '/api/empresas/testarConexao';
        const { status, body } = await world.product.call(quem, 'POST', caminho, corpo, world.cabecalhos());
        const tentada = status === 409 && campos(body).codigo === 'CONEXAO_DO_PROVEDOR';
        return { status: tentada ? 200 : status, body };
      },
    }),
  },
};
