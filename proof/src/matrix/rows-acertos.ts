import { get, type Linha, post } from './probe.ts';
import { campos } from './resposta.ts';
import type { World } from './world.ts';

/** Rows L: settlement with sellers. */

const RAIZ = '/api/acertos';
const VENDEDOR = 6;

/** A raffle in which the seller has sold a ticket and gets a tenth of it. */
async function porPagar(world: World) {
  const idRifa = await world.rifa({ comissao: 10 });
  const venda = { idRifa, idUsuario: VENDEDOR, idVendedor: VENDEDOR, bilhetesSelecionados: [1] };
  await world.must(VENDEDOR, 'POST', '/api/verificarBilhetes', venda);
  return { idRifa, idVendedor: VENDEDOR };
}
const feito = (body: unknown): boolean => campos(body).sucesso === true;

export const ACERTOS: Readonly<Record<string, Linha>> = {
  L1: {
    pergunta: async (world) => {
      const { idRifa } = await porPagar(world);
      return get(`${RAIZ}/carregar/${idRifa}`, (body) =>
        JSON.stringify(body).includes(`"idVendedor":${VENDEDOR}`),
      );
    },
  },
  L2: {
    pergunta: async (world) => post(`${RAIZ}/pagar`, { ...(await porPagar(world)), valor: '0,01' }, feito),
  },
  L3: {
    pergunta: async (world) => {
      const deQuem = await porPagar(world);
      const { idAcerto } = await world.must(3, 'POST', `${RAIZ}/pagar`, { ...deQuem, valor: '0,01' });
      return post(`${RAIZ}/estornar`, { ...deQuem, idAcerto, motivo: 'ENGANO' }, feito);
    },
  },
};
