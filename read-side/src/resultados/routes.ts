import { resultadoPublico } from '@rifa-viva/contracts/http/auditoria';
import { previaDoResultado, resultados } from '@rifa-viva/contracts/http/resultados';
import { normalizarMilhares } from '@rifa-viva/contracts/regras/premio';
import { type Implementation, implement } from '@rifa-viva/server/http/implementation';
import { hidden, Refusal } from '@rifa-viva/server/http/refusal';
import { LRUCache } from 'lru-cache';
import type { ReadDeps } from '../deps.ts';
import { limitByAddress } from '../kernel/limit.ts';
import {
  lerAltura,
  lerNumeracao,
  lerPrevia,
  lerResultadoPublico,
  lerResultados,
  type ResultadoPublico,
} from './queries.ts';

const PUBLICOS_POR_MINUTO = 60;
/** A confirmed result changes by a correction alone: it is worked out once for the many who look at it together. */
const VALE_MS = 5_000;
const MAIS_GUARDADOS = 100;

export function createResultadosRoutes({ db, directory, caughtUp }: ReadDeps): Implementation[] {
  const limitar = limitByAddress(PUBLICOS_POR_MINUTO);
  // A result beside tickets older than it would say that nobody won.
  const juntas = async () => caughtUp(await lerAltura(db), 'resultados', 'campanhas', 'bilhetes');
  const publicos = new LRUCache<number, ResultadoPublico>({
    max: MAIS_GUARDADOS,
    ttl: VALE_MS,
    // What nobody stood for yet is asked for again.
    fetchMethod: async (idRifa) => {
      await juntas();
      return (await lerResultadoPublico(db, idRifa)) ?? undefined;
    },
  });
  return [
    implement(resultados, async ({ params, minPosition }) => {
      await caughtUp(minPosition, 'resultados', 'campanhas', 'bilhetes', 'usuarios');
      await juntas();
      const answer = await lerResultados(db, directory, params.idRifa);
      if (!answer) throw new Refusal('NAO_ENCONTRADO');
      return { answer };
    }),
    implement(previaDoResultado, async ({ params: { idRifa }, query, now, minPosition }) => {
      await caughtUp(minPosition, 'resultados', 'campanhas', 'bilhetes', 'usuarios');
      const rifa = await lerNumeracao(db, idRifa);
      if (!rifa) throw new Refusal('NAO_ENCONTRADO');
      // As long as somebody can still buy, nobody needs to know which ticket a number would make win.
      if (now < rifa.encerraEm) throw new Refusal('ANTES_DO_ENCERRAMENTO');
      const lidas = normalizarMilhares(query.milharSorteada, rifa.qtdeNumeros);
      if (!lidas.ok) throw new Refusal(lidas.codigo, { campo: 'milharSorteada', n: lidas.n });
      const previa = await lerPrevia(db, idRifa, lidas.milhares);
      if (!previa) throw new Refusal('NAO_ENCONTRADO');
      return { answer: { ...previa, qtdeNumeros: rifa.qtdeNumeros } };
    }),
    implement(resultadoPublico, async ({ params: { idRifa }, caller, network, minPosition }) => {
      await limitar(network);
      await caughtUp(minPosition, 'resultados', 'campanhas', 'bilhetes');
      // Whoever just changed it reads what he changed.
      const forceRefresh = minPosition !== null;
      const publico = await publicos.fetch(idRifa, { forceRefresh });
      const deEstranho = caller === null && directory.company().privado;
      if (publico) return { answer: deEstranho ? semNomes(publico) : publico };
      const { rowCount } = await db.query('SELECT FROM rifa WHERE id_rifa = $1', [idRifa]);
      throw rowCount === 0 ? new Refusal('NAO_ENCONTRADO') : hidden();
    }),
  ];
}

/** For strangers, where only members read the raffles. */
const semNomes = (publico: ResultadoPublico): ResultadoPublico => ({
  ...publico,
  ganhadores: publico.ganhadores.map((ganhador) => ({ ...ganhador, nome: null })),
  pelaRegra: publico.pelaRegra.map((vago) => ({ ...vago, nome: null })),
});
