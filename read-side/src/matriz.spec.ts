import { EMPRESA_INICIAL } from '@rifa-viva/contracts/eventos/empresa';
import { ChargeLife, idCobrancaDe } from '@rifa-viva/proof/testing/charges';
import { ABERTA, EXCLUIDA, matrixLog, SORTEADA } from '@rifa-viva/proof/testing/matrix';
import {
  campos,
  ids,
  lista,
  naoTem,
  type Prova,
  Provas,
  soEstes,
  tem,
  todos,
} from '@rifa-viva/proof/testing/probes';
import { startTestReadSide, type TestReadSide } from '@rifa-viva/proof/testing/read-side-http';
import { emitidos, RIFA } from '@rifa-viva/proof/testing/rifa';
import { accessRules } from '@rifa-viva/server/access/authorize';
import { ticketToken } from '@rifa-viva/server/vault/ticket-token';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { visibilidade } from './visibilidade.ts';

let side: TestReadSide;
beforeAll(async () => {
  side = await startTestReadSide({ TRUSTED_PROXIES: '1' });
  const log = await matrixLog(side.cifrado);
  // A manager's subordinate whom he may see but not edit.
  log.add('usuario-12', {
    type: 'UsuarioRegistrado',
    data: {
      idUsuario: 12,
      nome: await side.cifrado(12, 'PESSOA 12'),
      telefone: await side.cifrado(12, '11900000012'),
      telefoneHmac: 'hmac-12',
      pix: await side.cifrado(12, 'pix 12'),
      tipo: 'Gerente',
      ativo: 'sim',
      idGerente: 4,
      criadoPor: null,
    },
  });
  for (let idRifa = 101; idRifa <= 200; idRifa += 1) {
    log.rifa({ type: 'RifaCriada', data: { ...RIFA, idRifa, idUsuario: 3 } });
  }
  log.rifa({ type: 'RascunhoCriado', data: { ...RIFA, idRifa: RASCUNHO, idUsuario: 3 } });
  log.rifa(emitidos(RASCUNHO));
  log.add('empresa', {
    type: 'EmpresaCriada',
    data: { ...EMPRESA_INICIAL, chavePixComum: 'pix@empresa', clientIdEfi: 'cliente-efi' },
  });
  // Sold by a provider's charge to somebody of 4's team.
  log.rifa(emitidos(COBRADA));
  const cobranca = new ChargeLife(log, { n: 1, idRifa: COBRADA, idUsuario: 9, valor: 1_000 });
  cobranca.open();
  log.rifa({
    type: 'BilhetesReservados',
    data: {
      idRifa: COBRADA,
      idReserva: 1,
      idPagamento: cobranca.idPagamento,
      idUsuario: 9,
      numeros: [1],
      total: 1_000,
      cliente: null,
      segredo: await side.cifrado(9, 'segredo-cobrada'),
      tipoPagamento: 'mercadoPago',
      pagarAte: '2026-03-02T12:05:00.000Z',
      expiraEm: '2026-03-02T12:15:00.000Z',
    },
  });
  cobranca.paid().sold(1, '2026-03-05T12:00:00.000Z');
  await side.write(log);
});
afterAll(() => side.close());
afterEach(() => {
  vi.restoreAllMocks();
});

/** A raffle whose ticket 1 was sold by a charge. */
const COBRADA = 101;
/** A raffle that is not published yet. */
const RASCUNHO = 300;
const bilhete = (numero: number, idRifa = ABERTA) => idRifa * 1_000_000 + numero;
const provas = new Provas();

for (const [i, quem] of [8, 6, 4, 3, 1].entries()) {
  provas.uma('A1', quem, `/api/usuarios/validarUsuario/${quem}`, (b) => campos(b).ativo === 'sim');
  provas.uma('A1', quem, `/api/usuarios/validarUsuario/${[6, 8, 6, 8, 8][i]}`, 403);
  provas.uma('A1', quem, '/api/usuarios/validarUsuario/99999', 403);
  provas.uma('D3', quem, `/api/bilhetes/carregarMeusBilhetes/${quem}`, 200);
  provas.uma('D3', quem, `/api/bilhetes/carregarMeusBilhetes/${quem === 8 ? 9 : 8}`, 403);
}
provas.uma('D3', 8, '/api/bilhetes/carregarMeusBilhetes/8?idPagamento=a%20b', 400);
provas.uma('A1', null, '/api/usuarios/validarUsuario/8', 401);
provas.uma('A1', 10, '/api/usuarios/validarUsuario/10', (b) => campos(b).ativo === 'nao');
provas.uma('ativo', 10, '/api/bilhetes/carregarMeusBilhetes/10', 401);
provas.uma('ativo', 11, '/api/usuarios/carregar', 401);
provas.uma('D3', null, '/api/bilhetes/carregarMeusBilhetes/8', 401);
provas.uma(
  'D3',
  8,
  '/api/bilhetes/carregarMeusBilhetes/8',
  (b) => lista(b).length > 0 && naoTem('cliente', 'comissao')(lista(b)[0]),
);
provas.uma(
  'D3',
  6,
  '/api/bilhetes/carregarMeusBilhetes/6',
  (b) => lista(b).length > 0 && tem('cliente', 'comissao')(lista(b)[0]),
);

const TODOS = [3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
const porNome = (numeros: number[]) => [...numeros].sort((a, b) => (`PESSOA ${a}` < `PESSOA ${b}` ? -1 : 1));
provas.linha('A5', '/api/usuarios/carregar', [
  401,
  403,
  ids('idUsuario', 6),
  ids('idUsuario', ...porNome([4, 6, 9, 11, 12])),
  ids('idUsuario', ...porNome(TODOS)),
  ids('idUsuario', ...porNome([1, 2, ...TODOS])),
]);
provas.uma('A5', 2, '/api/usuarios/carregar', ids('idUsuario', ...porNome([2, ...TODOS])));
provas.linha('A5 rest', '/api/rest/usuarios?sort=["id","ASC"]&range=[0,29]', [
  401,
  403,
  ids('id', 6),
  ids('id', 4, 6, 9, 11, 12),
  ids('id', ...TODOS),
  ids('id', 1, 2, ...TODOS),
]);
provas.uma('A5 pix', 4, '/api/usuarios/carregar', (b) =>
  lista(b).every((u) => 'pix' in u === (u.idUsuario !== 12) && 'ultAcesso' in u === 'pix' in u),
);
provas.uma('A5 pix', 6, '/api/usuarios/carregar', (b) => lista(b).every((u) => 'pix' in u));
for (const parte of ['carregarCliente', 'compras', 'conta']) {
  provas.linha(`A10-A12 ${parte}`, `/api/clientes/${parte}/9`, [401, 403, 403, 200, 200, 200]);
  provas.uma(`A10-A12 ${parte}`, 4, `/api/clientes/${parte}/8`, 403);
  provas.uma(`A10-A12 ${parte}`, 4, `/api/clientes/${parte}/4`, 403);
  provas.uma(`A10-A12 ${parte}`, 3, `/api/clientes/${parte}/2`, 403);
}
provas.linha('A6 self', '/api/usuarios/carregarUsuario/8', [
  401,
  tem('nome', 'telefone', 'pix'),
  403,
  403,
  200,
  200,
]);
provas.linha('A6 subordinate', '/api/usuarios/carregarUsuario/9', [401, 403, 403, 200, 200, 200]);
provas.linha('A6 other team', '/api/usuarios/carregarUsuario/7', [401, 403, 403, 403, 200, 200]);
provas.linha('A6 reserved', '/api/usuarios/carregarUsuario/1', [401, 403, 403, 403, 403, 200]);
provas.linha('A6 rest', '/api/rest/usuarios/7', [401, 403, 403, 403, 200, 200]);

const CHAVE = ['chavePixComum', 'nomeRecebedor', 'cidade'];
const DO_ADMINISTRADOR = [
  'clientIdEfi',
  'chavePublicaMp',
  'chavePixEfi',
  'nomeCertificado',
  'tokenMpConfigurado',
];
provas.linha('B1', '/api/empresas/carregarEmpresa', [
  (b) => naoTem(...CHAVE, 'qtdeMaxBilhetesVendedor', ...DO_ADMINISTRADOR)(b) && tem('nome', 'privado')(b),
  (b) => tem(...CHAVE)(b) && naoTem('qtdeMaxBilhetesVendedor', ...DO_ADMINISTRADOR)(b),
  (b) => tem(...CHAVE, 'qtdeMaxBilhetesVendedor')(b) && naoTem(...DO_ADMINISTRADOR)(b),
  (b) => tem(...CHAVE, 'qtdeMaxBilhetesVendedor')(b) && naoTem(...DO_ADMINISTRADOR)(b),
  tem(...CHAVE, 'qtdeMaxBilhetesVendedor', ...DO_ADMINISTRADOR),
  (b) => tem(...DO_ADMINISTRADOR)(b) && naoTem('tokenMp', 'clientSecretEfi')(b),
]);
provas.linha(
  'B2',
  '/api/empresas/verificaLiberado?api=http%3A%2F%2Foutro',
  todos((b: unknown) => campos(b).status === 'Ativo'),
);
provas.linha('B3', '/api/empresas/dataAtual', todos(tem('dataAtual')));

const RIFAS = (b: unknown) =>
  lista(b).length > 2 && lista(b).every((r) => r.idRifa !== EXCLUIDA && r.idRifa !== RASCUNHO);
const semComissao = (b: unknown) => RIFAS(b) && lista(b).every(naoTem('comissao', 'usuarioNome'));
const comComissao = (b: unknown) => RIFAS(b) && lista(b).every(tem('comissao', 'usuarioNome'));
provas.linha('C1', '/api/rifas/carregar/100', [
  semComissao,
  semComissao,
  comComissao,
  comComissao,
  comComissao,
  comComissao,
]);
provas.linha('C1 rest', '/api/rest/rifas', [
  semComissao,
  semComissao,
  comComissao,
  comComissao,
  comComissao,
  comComissao,
]);
const curta = (b: unknown) => lista(b).length === 100;
const longa = (b: unknown) => lista(b).length > 100;
provas.linha('C1 length', '/api/rifas/carregar/10000', [curta, curta, curta, longa, longa, longa]);
for (const limite of [0, 10_001, '1e3'])
  provas.linha('C1 limit', `/api/rifas/carregar/${limite}`, todos(400));
provas.linha('C2', '/api/rifas/carregarExcluidas', [
  401,
  403,
  403,
  403,
  403,
  (b) => soEstes('idRifa', EXCLUIDA)(b) && tem('nomeExclusao', 'dtExclusao')(lista(b)[0]),
]);
provas.linha('C3', `/api/rifas/carregarRifa/${ABERTA}`, [
  naoTem('comissao', 'dtExclusao'),
  naoTem('comissao'),
  tem('comissao'),
  naoTem('dtExclusao'),
  naoTem('dtExclusao'),
  tem('dtExclusao'),
]);
provas.linha('C3 draft', `/api/rifas/carregarRifa/${RASCUNHO}`, [404, 404, 404, 200, 200, 200]);
provas.linha('C3 draft rest', `/api/rest/rifas/${RASCUNHO}`, [404, 404, 404, 200, 200, 200]);
const soRascunho = (b: unknown) => lista(b).length === 1 && lista(b)[0]?.status === 'rascunho';
const soAtivas = (b: unknown) => lista(b).length > 0 && lista(b).every((r) => r.status === 'ativo');
provas.linha('C3 draft rest list', '/api/rest/rifas?filter={"status":"rascunho"}', [
  soAtivas,
  soAtivas,
  soAtivas,
  soRascunho,
  soRascunho,
  soRascunho,
]);
provas.linha('C3 draft status', '/api/rest/rifas?filter={"status":["ativo","outra"]}', todos(400));
provas.linha('C4 draft', `/api/rifas/vendasLiberada/${RASCUNHO}`, todos(404));
provas.linha(
  'D2 draft',
  `/api/bilhetes/contarBilhetesNaoVendidos/${RASCUNHO}`,
  [401, 404, 404, 200, 200, 200],
);
provas.linha('J6 draft', `/campanha/${RASCUNHO}`, todos(404));
provas.linha('C3 excluded', `/api/rifas/carregarRifa/${EXCLUIDA}`, [404, 404, 404, 404, 404, 200]);
provas.linha('C3 rest', `/api/rest/rifas/${EXCLUIDA}`, [404, 404, 404, 404, 404, 200]);
provas.linha('C3 rest list', '/api/rest/rifas?filter={"status":"excluido"}', [
  ...Array(5).fill((b: unknown) => lista(b).every((r) => r.status === 'ativo')),
  soEstes('idRifa', EXCLUIDA),
]);
provas.linha(
  'C4',
  `/api/rifas/vendasLiberada/${ABERTA}`,
  todos((b: unknown) => campos(b).vendasLiberadas === true),
);
provas.linha(
  'C4 drawn',
  `/api/rifas/vendasLiberada/${SORTEADA}`,
  todos((b: unknown) => campos(b).vendasLiberadas === false),
);

const token = ticketToken(`venda-${ABERTA}-1`, ABERTA, 3);
provas.linha(
  'D1a',
  `/api/bilhetes/carregarBilhete/${token.toLowerCase()}`,
  todos(
    (b: unknown) =>
      campos(b).numBilhete === 3 && campos(b).vendedor === 'PESSOA 6' && naoTem('idVendedor', 'telefone')(b),
  ),
);
provas.linha('D1a unknown', `/api/bilhetes/carregarBilhete/${'A'.repeat(26)}`, todos(404));
provas.linha(
  'K2',
  `/api/auditoria/recibo/${token.toLowerCase()}`,
  todos((b: unknown) => campos(b).selada === false && campos(b).recibo === null),
);
provas.linha('K2 unknown', `/api/auditoria/recibo/${'A'.repeat(26)}`, todos(404));
provas.linha('D1b own', `/api/bilhetes/carregarBilhete/${bilhete(6)}`, [404, 200, 404, 404, 200, 200]);
provas.uma(
  'D1b reserved',
  8,
  `/api/bilhetes/carregarBilhete/${bilhete(2)}`,
  (b) => campos(b).status === 'Reservado' && campos(b).numerosDaSorte === '',
);
provas.uma(
  'D1b reserved',
  3,
  `/api/bilhetes/carregarBilhete/${bilhete(2)}`,
  (b) => String(campos(b).numerosDaSorte).length > 0,
);
provas.linha('D1b seller', `/api/bilhetes/carregarBilhete/${bilhete(3)}`, [404, 404, 200, 200, 200, 200]);
provas.linha('D1b other team', `/api/bilhetes/carregarBilhete/${bilhete(4)}`, [404, 404, 404, 404, 200, 200]);
provas.linha('D1b history', `/api/bilhetes/historico/${bilhete(3)}`, [401, 403, 200, 200, 200, 200]);
provas.linha(
  'D1b history of another',
  `/api/bilhetes/historico/${bilhete(4)}`,
  [401, 403, 404, 404, 200, 200],
);
const dizCobranca = (diz: boolean) => (b: unknown) => lista(b).some((f) => 'idCobranca' in f) === diz;
provas.linha('D1b history of a charge', `/api/bilhetes/historico/${bilhete(1, COBRADA)}`, [
  401,
  403,
  404,
  dizCobranca(false),
  dizCobranca(true),
  dizCobranca(true),
]);
provas.linha('D2', `/api/bilhetes/contarBilhetesNaoVendidos/${ABERTA}`, [
  401,
  ...Array(5).fill((b: unknown) => campos(b).qtde === 15),
]);
provas.linha('D5', `/api/bilhetes/carregarBilhetes/${ABERTA}`, [
  401,
  403,
  403,
  ids('numBilhete', 3, 5),
  ids('numBilhete', 2, 3, 4, 5, 6),
  ids('numBilhete', 2, 3, 4, 5, 6),
]);
provas.linha(
  'D6',
  '/api/bilhetes/carregarBilhetesVendidosGeral',
  [
    401,
    403,
    ids('numBilhete', 3),
    ids('numBilhete', 3, 5),
    ids('numBilhete', 3, 4, 5, 6),
    ids('numBilhete', 3, 4, 5, 6),
  ],
  { idRifa: ABERTA },
);
provas.linha(
  'D6 of 6',
  '/api/bilhetes/carregarBilhetesVendidosGeral',
  [401, 403, ids('numBilhete', 3), ids('numBilhete', 3), ids('numBilhete', 3), 200],
  { idRifa: ABERTA, idUsuario: 6 },
);
provas.linha(
  'D6 of 7',
  '/api/bilhetes/carregarBilhetesVendidosGeral',
  [401, 403, 403, 403, ids('numBilhete', 4), 200],
  { idRifa: ABERTA, idUsuario: 7 },
);
provas.linha(
  'D6 everything',
  '/api/bilhetes/carregarBilhetesVendidosGeral',
  [401, 403, soEstes('idVendedor', 6), (b) => lista(b).length === 8, 200, 200],
  { dtInicial: '2026-03-01', dtFinal: '2026-03-01' },
);
provas.linha('D6 no dates', '/api/bilhetes/carregarBilhetesVendidosGeral', [401, 403, 400, 400, 400, 400], {
  dtInicial: '2026-03-02',
  dtFinal: '2026-03-01',
});
provas.linha(
  'D7',
  '/api/bilhetes/carregarBilhetesNaoVendidos',
  [401, 403, ...Array(4).fill((b: unknown) => (b as number[]).length === 15 && (b as number[])[0] === 1)],
  { idRifa: ABERTA },
);
provas.linha('finance', `/api/rifas/financeiro/${ABERTA}`, [
  401,
  403,
  403,
  (b) => campos(b).valorTotal === 20 && soEstes('idUsuarioEmissor', 6, null)(campos(b).cartoes),
  (b) => campos(b).valorTotal === 40 && campos(b).comissaoTotal === 4,
  200,
]);
provas.linha('own sales', '/api/financeiro/minhas', [
  401,
  403,
  (b) => lista(b).some((r) => r.idRifa === ABERTA && r.qtde === 1),
  (b) => Array.isArray(b),
  (b) => Array.isArray(b),
  (b) => Array.isArray(b),
]);
provas.linha(
  'own sales, no dates',
  '/api/financeiro/minhas?de=2026-03-02&ate=2026-03-01',
  [401, 403, 400, 400, 400, 400],
);
provas.linha('sold raffles', '/api/bilhetes/vendidos', [
  401,
  403,
  (b) => lista(campos(b).rifas).some((r) => r.idRifa === ABERTA && r.qtde === 1),
  (b) => !lista(campos(b).rifas).some((r) => r.idRifa === ABERTA && r.qtde !== 1),
  200,
  200,
]);
provas.linha('sold tickets', `/api/bilhetes/vendidos/${ABERTA}`, [
  401,
  403,
  (b) => ids('numBilhete', 3)(campos(b).bilhetes) && tem('cliente', 'comissao')(lista(campos(b).bilhetes)[0]),
  200,
  200,
  200,
]);
const temPendencias = (tem: boolean) => (b: unknown) =>
  (campos(b).conferir !== null) === tem && (campos(b).sistema !== null) === tem;
provas.linha('G21', '/api/painel/carregar', [
  401,
  403,
  403,
  temPendencias(false),
  temPendencias(true),
  temPendencias(true),
]);
const acha = (b: unknown) => lista(campos(b).achados).length > 0;
const naoAcha = (b: unknown) => lista(campos(b).achados).length === 0;
provas.linha('G22 other team', '/api/busca?q=PESSOA%207', [401, 403, 403, naoAcha, acha, acha]);
provas.linha('G22 own team', '/api/busca?q=PESSOA%206', [401, 403, 403, acha, acha, acha]);
provas.linha('G22 payment', `/api/busca?q=pag-${ABERTA}-1`, [401, 403, 403, naoAcha, acha, acha]);

provas.linha('results', `/api/rifas/resultados/${SORTEADA}`, [
  401,
  403,
  403,
  tem('ganhadores', 'correcoes'),
  200,
  200,
]);

for (const [i, quem] of [8, 6, 4, 3, 1].entries()) {
  provas.uma('E7', quem, `/api/pagamentos/abertas/${quem}`, (b) => Array.isArray(b));
  provas.uma('E7', quem, `/api/pagamentos/abertas/${[9, 8, 6, 8, 8][i]}`, 403);
}
provas.uma('E7', null, '/api/pagamentos/abertas/8', 401);
const soAdministradores = (mostra: (body: unknown) => unknown) => [401, 403, 403, 403, mostra, mostra];
const comCobranca = (b: unknown) => lista(campos(b).cobrancas).some((c) => c.idRifa === COBRADA);
provas.linha('E8', '/api/pagamentos/carregar', soAdministradores(comCobranca));
provas.linha(
  'E8 one',
  `/api/pagamentos/carregarCobranca/${idCobrancaDe(1)}`,
  soAdministradores((b) => lista(campos(b).historia).length > 0),
);
provas.linha(
  'E8 totals',
  '/api/pagamentos/totais',
  soAdministradores((b) => lista(b).length === 1),
);
provas.linha(
  'E10',
  `/api/pagamentos/esperas?idRifa=${ABERTA}`,
  soAdministradores((b) => lista(b).length === 1 && tem('comprador', 'telefone')(lista(b)[0])),
);

provas.linha(
  'F1',
  '/api/modeloBilhetes/carregarModelo/1',
  todos((b: unknown) => campos(b).emUso === true),
);
provas.linha('F1 excluded', '/api/modeloBilhetes/carregarModelo/3', [404, 404, 404, 404, 404, 200]);
provas.linha('F1 purged', '/api/modeloBilhetes/carregarModelo/4', todos(404));
provas.linha('F2', '/api/modeloBilhetes/carregarModelos', [
  401,
  403,
  403,
  ids('idModeloBilhete', 1, 2),
  ids('idModeloBilhete', 1, 2),
  ids('idModeloBilhete', 1, 2),
]);
provas.linha('F3', '/api/modeloBilhetes/carregarModelosExcluidos', [
  401,
  403,
  403,
  403,
  403,
  ids('idModeloBilhete', 3),
]);
provas.linha('F2 rest', '/api/rest/modeloBilhetes?filter={"status":"excluido"}', [
  401,
  403,
  403,
  ids('id', 1, 2),
  ids('id', 1, 2),
  ids('id', 3),
]);
provas.linha('G1', '/api/patrocinadores/carregar', [401, 403, 403, 403, 403, 200]);
provas.linha('G1 rest', '/api/rest/patrocinadores', [401, 403, 403, 403, 403, 200]);
provas.linha('H1', '/api/banner/buscar-banners', todos(200));
provas.linha('H1 rest', '/api/rest/banner', todos(200));
// Nobody has confirmed it.
provas.linha('K7', `/api/auditoria/publico/${SORTEADA}`, todos(404));
provas.linha('K9', `/api/auditoria/resultado/${SORTEADA}`, todos(404));
provas.linha('API page', '/api/docs', [401, 403, 200, 200, 200, 200]);
provas.linha('OpenAPI', '/api/openapi.json', [401, 403, tem('paths'), 200, 200, 200]);

let chamadas = 0;
async function passa({ quem, metodo, caminho, corpo, espera }: Prova): Promise<boolean> {
  // An address of its own: the check screen's limit is not what is probed here.
  chamadas += 1;
  const daqui = { 'X-Forwarded-For': `10.0.${chamadas >> 8}.${chamadas & 255}` };
  const { status, body } = await side.call(quem, metodo, caminho, corpo, daqui);
  if (typeof espera === 'number') return status === espera;
  return status === 200 && Boolean(espera(body));
}

const reprovadas = async (quais: readonly Prova[]): Promise<string[]> => {
  const falhas: string[] = [];
  for (const p of quais) if (!(await passa(p))) falhas.push(`${p.linha} ${p.quem} ${p.caminho}`);
  return falhas;
};

describe('the matrix of what is read', () => {
  it.each([...new Set(provas.todas.map((p) => p.linha))])('%s', async (nome) => {
    expect(await reprovadas(provas.todas.filter((p) => p.linha === nome))).toEqual([]);
  });

  it('shuts anonymous callers out of the open rows of a private company', async () => {
    vi.spyOn(accessRules, 'anonymousWhenOpen').mockReturnValue(false);
    for (const caminho of [
      '/api/rifas/carregar/3',
      `/api/rifas/carregarRifa/${ABERTA}`,
      '/api/banner/buscar-banners',
    ]) {
      expect((await side.call(null, 'GET', caminho)).status).toBe(401);
    }
    for (const caminho of [
      '/api/empresas/carregarEmpresa',
      '/api/modeloBilhetes/carregarModelo/1',
      `/api/bilhetes/carregarBilhete/${token}`,
    ]) {
      expect((await side.call(null, 'GET', caminho)).status).toBe(200);
    }
  });
});

describe('a rule that is gone is missed', () => {
  it.each(Object.keys(visibilidade) as (keyof typeof visibilidade)[])('visibilidade.%s', async (regra) => {
    if (regra === 'alcance') vi.spyOn(visibilidade, regra).mockReturnValue('todos');
    else vi.spyOn(visibilidade, regra).mockReturnValue(true);
    expect(await reprovadas(provas.todas)).not.toEqual([]);
  });

  it.each(['staff', 'managers', 'administrators', 'superAdministrator', 'active'] as const)(
    'accessRules.%s',
    async (regra) => {
      vi.spyOn(accessRules, regra).mockReturnValue(true);
      expect(await reprovadas(provas.todas)).not.toEqual([]);
    },
  );
});
