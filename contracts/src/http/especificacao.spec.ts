import type { TSchema } from '@sinclair/typebox';
import { describe, expect, it } from 'vitest';
import { Empresa } from './empresas.ts';
import { chamadas } from './index.ts';
import { carregarRifas } from './rifas.ts';

/** Field names of an object, or of the objects of a list; of every part of an intersection. */
function camposDe(schema: TSchema | undefined): string[] {
  if (!schema) return [];
  const { properties = {}, items, allOf = [] } = schema;
  return [...Object.keys(properties), ...camposDe(items), ...allOf.flatMap(camposDe)];
}

const chamada = (nome: string) =>
  chamadas.find(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}` === nome);
const resposta = (nome: string) => camposDe(chamada(nome)?.answer);
const palavras = (texto: string) => (texto === '' ? [] : texto.split(' '));

const DA_RIFA =
  'dtSorteio dtEncerramento idUsuario valor cortesia qtdeBilhetes comissao titulo descricao imgRifa sucessor idModeloBilhete qtdeChances qtdeNumeros';

describe('calls of the first document: payload and answer', () => {
  it.each([
    ['GET /api/usuarios/validarUsuario/{idUsuario}', '', 'ativo'],
    ['GET /api/empresas/carregarEmpresa', '', 'privado status minutos tipoPagamento publicKey'],
    ['GET /api/empresas/verificaLiberado', 'api', 'status'],
    ['GET /api/empresas/dataAtual', '', 'dataAtual'],
    ['POST /api/usuarios/login', 'telefone senha', 'usuario token'],
    ['POST /api/usuarios/cadastrar', 'nome telefone senha tipo ativo pix', ''],
    ['PUT /api/usuarios/atualizar', 'idUsuario nome telefone senha tipo ativo pix idGerente', 'sucesso'],
    [
      'GET /api/usuarios/carregar',
      '',
      'idUsuario nome telefone tipo ativo pix idGerente nomeGerente ultAcesso',
    ],
    ['GET /api/usuarios/carregarUsuario/{idUsuario}', '', 'nome telefone pix'],
    ['DELETE /api/usuarios/excluir/{id}', '', 'sucesso'],
    ['GET /api/rifas/carregar/{limit}', '', 'idRifa titulo descricao valor dtSorteio dtEncerramento imgRifa'],
    ['GET /api/rifas/carregarExcluidas', '', 'idRifa nomeExclusao dtExclusao'],
    ['GET /api/rifas/carregarRifa/{idRifa}', '', 'idRifa titulo valor dtEncerramento'],
    ['GET /api/rifas/vendasLiberada/{idRifa}', '', 'vendasLiberadas'],
    ['POST /api/rifas/cadastrar', DA_RIFA, 'sucesso'],
    ['PUT /api/rifas/atualizar/{id}', DA_RIFA, 'sucesso'],
    ['PUT /api/rifas/status', 'status idsRifa idUsuario', 'sucesso'],
    ['DELETE /api/rifas/excluir/{id}', '', 'sucesso'],
    ['GET /api/bilhetes/carregarBilhete/{id}', '', 'numBilhete status numerosDaSorte cliente vendedor token'],
    ['GET /api/bilhetes/contarBilhetesNaoVendidos/{idRifa}', '', 'qtde'],
    ['GET /api/bilhetes/carregarMeusBilhetes/{idUsuario}', '', 'idBilhete idRifa numBilhete numerosDaSorte'],
    [
      'POST /api/bilhetes/reservarBilhetes',
      'idRifa idUsuario qtde cliente minutosReserva idPagamento',
      'numerosReservados',
    ],
    ['POST /api/gerarPagamentoMp', 'valor idRifa deviceId cliente telefone', 'pagamento'],
    ['POST /api/gerarPagamentoEFI', 'valor descricao', 'txid pixCopiaECola'],
    ['GET /api/modeloBilhetes/carregarModelo/{id}', '', 'idModeloBilhete nomeModelo urlBilhete'],
    ['GET /api/modeloBilhetes/carregarModelos', '', 'idModeloBilhete nomeModelo urlBilhete'],
    ['GET /api/modeloBilhetes/carregarModelosExcluidos', '', 'idModeloBilhete nomeModelo urlBilhete'],
    ['GET /api/banner/buscar-banners', '', 'urlBanner'],
  ])('%s', (nome, pedidos, respondidos) => {
    const { body, query, answer } = chamada(nome) ?? {};
    expect(camposDe(answer)).toEqual(expect.arrayContaining(palavras(respondidos)));
    expect([...camposDe(body), ...camposDe(query)]).toEqual(expect.arrayContaining(palavras(pedidos)));
  });

  it('lists of campaigns hold up to 10000', () => {
    expect(carregarRifas.params.properties.limit.maximum).toBe(10_000);
  });

  it('POST /api/upload', () => {
    expect(chamada('POST /api/upload')).toMatchObject({ upload: 'imagem' });
    expect(resposta('POST /api/upload')).toEqual(['nome']);
  });
});

/** The document's entities, each with the answers that together carry its fields. */
describe('entities of the first document', () => {
  it.each([
    [
      'usuario',
      'idUsuario nome telefone tipo ativo pix idGerente nomeGerente ultAcesso',
      resposta('GET /api/usuarios/carregar'),
    ],
    [
      'empresa',
      'logo nome nomeContato email telefone urlApi whatsApp instagram privado status minutos tipoPagamento chavePixComum nomeRecebedor cidade publicKey corFundoMenu corTextoMenu corFundoTitulo corTextoTitulo corFundoRodape corTextoRodape',
      camposDe(Empresa),
    ],
    [
      'rifa',
      'idRifa idModeloBilhete edicao titulo descricao valor dtSorteio dtEncerramento milharSorteada imgRifa urlBilhete cortesia qtdeBilhetes qtdeBilhetesCortesia qtdeBilheteCortesia comissao sucessor qtdeChances qtdeNumeros usuarioNome nomeExclusao dtExclusao status',
      resposta('GET /api/rifas/carregar/{limit}'),
    ],
    [
      'bilhete',
      'idBilhete idRifa numBilhete status dtPagamento dtImpressao cliente vendedor token numerosDaSorte',
      resposta('GET /api/bilhetes/carregarBilhetes/{idRifa}'),
    ],
    [
      'own bilhete',
      'valor comissao urlBilhete milharSorteada sucessor titulo dtSorteio imgRifa descricao',
      resposta('GET /api/bilhetes/carregarMeusBilhetes/{idUsuario}'),
    ],
    ['banner', 'urlBanner', resposta('GET /api/banner/buscar-banners')],
  ])('%s', (_nome, campos, carregados) => {
    expect(carregados).toEqual(expect.arrayContaining(palavras(campos)));
  });
});
