import { randomUUID } from 'node:crypto';
import { apagar, get, idDo, type Linha, lista, pdf, post, put } from './probe.ts';
import { campos } from './resposta.ts';
import type { World } from './world.ts';

/** Rows C and D: raffles and tickets. */

const MILHAO = 1_000_000;
const excluida = async (world: World): Promise<number> => {
  const id = await world.rifa();
  await world.must(3, 'PUT', '/api/rifas/status', { status: 'excluido', idsRifa: [id] });
  return id;
};
const mudarStatus = (status: string, ...idsRifa: number[]) => put('/api/rifas/status', { status, idsRifa });
const comissaoPara = (quem: number | null, rifa: Record<string, unknown>): boolean =>
  'comissao' in rifa === (quem !== null && quem !== 8);

/** A number the open raffle sold in the name of whom the probe means: a Usuario's other is a seller. */
async function venda(world: World, quem: number | null, alvo: 'proprio' | 'subordinado' | 'alheio') {
  const vendedor = idDo(quem, alvo);
  return world.vendidoPor(vendedor === 8 || vendedor === 9 ? 7 : vendedor);
}
const selecao = (idRifa: number, numero: number) => ({ idRifa, bilhetesSelecionados: [numero] });
const vender = (idRifa: number, quem: number, idVendedor: number, numero: number) =>
  post(
    '/api/verificarBilhetes',
    { ...selecao(idRifa, numero), idUsuario: quem, idVendedor },
    (body) => JSON.stringify(campos(body).disponiveis) === `[${numero}]`,
  );
/** Of a ticket that the open raffle sold in the name of 6. */
async function tokenVendido(world: World): Promise<string> {
  const numero = await world.vendidoPor(6);
  const bilhetes = await world.lista(3, `/api/bilhetes/carregarBilhetes/${world.aberta}`);
  return String(bilhetes.find((bilhete) => bilhete.numBilhete === numero)?.token);
}
const imprimir = (caminho: string): Linha => ({
  pergunta: async (world, quem, alvo) => {
    const numBilhetes = [await venda(world, quem, alvo)];
    return post(caminho, { idRifa: world.aberta, numBilhetes }, pdf);
  },
});

export const RIFAS_E_BILHETES: Readonly<Record<string, Linha>> = {
  C1: {
    pergunta: (_world, quem) =>
      get('/api/rifas/carregar/10', (body) => {
        const rifas = lista(body);
        return rifas.length > 0 && rifas.every((r) => r.status === 'ativo' && comissaoPara(quem, r));
      }),
  },
  C2: { pergunta: () => get('/api/rifas/carregarExcluidas', (body) => Array.isArray(body)) },
  C3: {
    pergunta: (world, quem) =>
      get(`/api/rifas/carregarRifa/${world.aberta}`, (body) => comissaoPara(quem, campos(body))),
  },
  C4: {
    pergunta: (world) =>
      get(`/api/rifas/vendasLiberada/${world.aberta}`, (body) => campos(body).vendasLiberadas === true),
  },
  C5: {
    pergunta: (world, quem) => {
      const corpo = {
        dtSorteio: '2099-01-02T12:00:00Z',
        dtEncerramento: '2099-01-01T12:00:00Z',
        valor: '1.234,56',
        titulo: 'CORRIDA',
        idModeloBilhete: world.idModeloBilhete,
        idUsuario: quem ?? 8,
        qtdeChances: 1,
        qtdeNumeros: 20,
      };
      return post('/api/rifas/cadastrar', corpo, (body) => typeof campos(body).idRifa === 'number');
    },
  },
  C6a: {
    pergunta: async (world) => put(`/api/rifas/atualizar/${await world.rifa()}`, { titulo: 'OUTRA' }),
  },
  C6b: {
    pergunta: async (world) =>
      put(`/api/rifas/atualizar/${await world.encerrada()}`, { milharSorteada: '7' }),
  },
  C7a: { pergunta: async (world) => mudarStatus('excluido', await world.rifa()) },
  C7b: { pergunta: async (world) => mudarStatus('ativo', await excluida(world)) },
  C8: { pergunta: async (world) => apagar(`/api/rifas/excluir/${await excluida(world)}`) },
  C9: {
    pergunta: async (world) =>
      post(
        '/api/rifas/selar',
        { idRifa: await world.encerrada() },
        (body) => typeof campos(body).assinatura === 'string',
      ),
  },
  C10: {
    pergunta: async (world) => {
      const idRifa = await world.encerrada();
      await world.must(2, 'PUT', `/api/rifas/atualizar/${idRifa}`, { milharSorteada: '7' });
      return post('/api/rifas/confirmarResultado', { idRifa, milharSorteada: '7' });
    },
  },
  C11: {
    pergunta: async (world) =>
      get(
        `/api/rifas/previaDoResultado/${await world.encerrada()}?milharSorteada=7`,
        (body) => campos(body).milharSorteada === '0007',
      ),
  },
  D1a: {
    pergunta: async (world) =>
      get(`/api/bilhetes/carregarBilhete/${await tokenVendido(world)}`, (body) => {
        const bilhete = campos(body);
        return bilhete.vendedor === 'PESSOA 6' && !('idVendedor' in bilhete) && !('telefone' in bilhete);
      }),
  },
  K2: {
    pergunta: async (world) =>
      get(`/api/auditoria/recibo/${await tokenVendido(world)}`, (body) => campos(body).selada === false),
  },
  D1b: {
    anonimo: 'NAO_ENCONTRADO',
    alheio: 'NAO_ENCONTRADO',
    pergunta: async (world, quem, alvo) => {
      if (quem !== 8) {
        return get(
          `/api/bilhetes/carregarBilhete/${world.aberta * MILHAO + (await venda(world, quem, alvo))}`,
        );
      }
      const { idRifa, numero } = await world.reservadoPor(idDo(quem, alvo));
      // Until it is paid its lucky numbers are nobody's to choose by.
      return get(
        `/api/bilhetes/carregarBilhete/${idRifa * MILHAO + numero}`,
        (body) => campos(body).numerosDaSorte === '',
      );
    },
  },
  D2: {
    pergunta: (world) =>
      get(
        `/api/bilhetes/contarBilhetesNaoVendidos/${world.aberta}`,
        (body) => typeof campos(body).qtde === 'number',
      ),
  },
  D3: {
    pergunta: async (world, quem, alvo) => {
      if (quem === null) return get('/api/bilhetes/carregarMeusBilhetes/8');
      if (quem === 8) await world.reservadoPor(8);
      else await world.vendidoPor(quem);
      return get(
        `/api/bilhetes/carregarMeusBilhetes/${idDo(quem, alvo)}`,
        (body) =>
          lista(body).length > 0 && lista(body).every((bilhete) => 'cliente' in bilhete === (quem !== 8)),
      );
    },
  },
  D4: {
    pergunta: async (world, quem, alvo) =>
      post(
        '/api/bilhetes/reservarBilhetes',
        { idRifa: await world.rifa(), idUsuario: idDo(quem, alvo), qtde: 2, idPagamento: randomUUID() },
        (body) => (campos(body).numerosReservados as number[]).length === 2,
      ),
  },
  D5: {
    alheio: 'permitido',
    pergunta: async (world, quem, alvo) => {
      const numero = await venda(world, quem, alvo);
      const ve = alvo !== 'alheio' || quem === 3 || quem === 1;
      const tem = (body: unknown) => lista(body).some((bilhete) => bilhete.numBilhete === numero);
      const raiz = '/api/bilhetes';
      return [
        get(`${raiz}/carregarBilhetes/${world.aberta}`, (body) => tem(body) === ve),
        get(
          `${raiz}/listar/${world.aberta}?numeroDe=${numero}&numeroAte=${numero}`,
          (body) => tem(campos(body).bilhetes) === ve,
        ),
        get(
          `${raiz}/numeros/${world.aberta}?acao=pdf`,
          (body) => (campos(body).numeros as number[]).includes(numero) === ve,
        ),
      ];
    },
  },
  D6: {
    pergunta: async (world, quem, alvo) => {
      const numero = await venda(world, quem, alvo);
      const ve = alvo !== 'alheio' || quem === 3 || quem === 1;
      const tem = (body: unknown) => lista(body).some((bilhete) => bilhete.numBilhete === numero);
      const nomeado = post(
        '/api/bilhetes/carregarBilhetesVendidosGeral',
        { idRifa: world.aberta, idUsuario: quem === 8 ? 8 : idDo(quem, alvo) },
        (body) => tem(body) === ve,
      );
      return nomeado;
    },
  },
  D7: {
    pergunta: (world) =>
      post('/api/bilhetes/carregarBilhetesNaoVendidos', { idRifa: world.aberta }, (body) =>
        lista(body).every(Number.isInteger),
      ),
  },
  D8a: {
    pergunta: (world, quem, alvo) =>
      vender(world.aberta, quem ?? 8, quem === 8 ? 8 : idDo(quem, alvo), world.bilheteLivre()),
    // A Usuario is refused by his role before anybody looks at the seller.
  },
  D8b: {
    negado: (quem) => (quem === 8 ? 'PAPEL' : 'VENDAS_ENCERRADAS'),
    pergunta: async (world, quem) => vender(await world.encerrada(), quem ?? 8, quem ?? 8, 1),
  },
  D9: imprimir('/api/gerarImprimirBilhetes'),
  D10: imprimir('/api/gerarPDFBilhetes'),
  D11a: {
    pergunta: async (world, quem, alvo) =>
      put('/api/bilhetes/devolver', selecao(world.aberta, await venda(world, quem, alvo))),
  },
  D11b: {
    pergunta: async (world) => {
      const { idRifa, numero } = await world.reservadoPor(8);
      return put('/api/bilhetes/devolver', selecao(idRifa, numero));
    },
  },
  D12: {
    pergunta: async (world, quem) => {
      const { idRifa, numero } = await world.reservadoPor(8);
      return put('/api/bilhetes/liberar', { ...selecao(idRifa, numero), idUsuario: quem ?? 8 });
    },
  },
};
