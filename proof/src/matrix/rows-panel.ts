import { get, type Linha, lista } from './probe.ts';
import { campos } from './resposta.ts';

/** Rows G21 and G22: what staff see first, and the search over everything. */

const DE_ADMINISTRADOR: ReadonlySet<number | null> = new Set([3, 1]);

export const PAINEL: Readonly<Record<string, Linha>> = {
  G21: {
    pergunta: (_world, quem) =>
      get('/api/painel/carregar', (body) => {
        const { hoje, conferir, sistema } = campos(body);
        const administra = DE_ADMINISTRADOR.has(quem);
        return (
          typeof hoje === 'object' && (conferir !== null) === administra && (sistema !== null) === administra
        );
      }),
  },
  G22: {
    pergunta: async (world, quem) => {
      const { idPagamento } = await world.reservadoPor(8);
      return [
        get(`/api/busca?q=${idPagamento}`, (body) => achou(body, 'pagamento') === DE_ADMINISTRADOR.has(quem)),
        get('/api/busca?q=11900000007', (body) => achou(body, 'pessoa') === DE_ADMINISTRADOR.has(quem)),
      ];
    },
  },
};

const achou = (body: unknown, tipo: string): boolean =>
  lista(campos(body).achados).some((achado) => achado.tipo === tipo);
