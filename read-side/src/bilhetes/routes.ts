import * as chamadas from '@rifa-viva/contracts/http/bilhetes';
import { lerPeriodo } from '@rifa-viva/contracts/regras/datas';
import { partesDoIdBilhete } from '@rifa-viva/contracts/regras/numeracao';
import type { Caller } from '@rifa-viva/server/access/sessions';
import { type CallContext, type Implementation, implement } from '@rifa-viva/server/http/implementation';
import { hidden, Refusal } from '@rifa-viva/server/http/refusal';
import { isToken, normalToken } from '@rifa-viva/server/vault/ticket-token';
import { isRascunhoDeOutros } from '../campanhas/queries.ts';
import type { ReadDeps } from '../deps.ts';
import { limitByAddress } from '../kernel/limit.ts';
import { visibilidade } from '../visibilidade.ts';
import type { Blocos } from './blocos.ts';
import { ocupadosEmJson } from './lista.ts';
import { meusBilhetesEmJson } from './meus.ts';
import { numerosParaAcao, paginaDeBilhetes } from './pagina.ts';
import {
  bilheteDoNumero,
  bilheteDoToken,
  contarLivres,
  detentorDoBilhete,
  VISOES_DA_CONFERENCIA,
} from './queries.ts';
import { lerBilhetesVendidos, lerRifasVendidas } from './vendidos.ts';

const CONFERENCIAS_POR_MINUTO = 60;
const VISOES_DOS_VENDIDOS = ['bilhetes', 'campanhas', 'modelos', 'resultados'] as const;

export function createBilhetesRoutes(
  { db, directory, caughtUp }: ReadDeps,
  blocos: Blocos,
): Implementation[] {
  const limitar = limitByAddress(CONFERENCIAS_POR_MINUTO);

  const porToken = async (token: string, network: string) => {
    await limitar(network);
    const bilhete = await bilheteDoToken(db, normalToken(token));
    if (!bilhete) throw new Refusal('NAO_ENCONTRADO');
    return bilhete;
  };
  const porNumero = async (id: number, caller: CallContext['caller']) => {
    const { idRifa, numBilhete } = partesDoIdBilhete(id);
    if (!caller) throw hidden();
    const dono = await detentorDoBilhete(db, idRifa, numBilhete);
    if (!visibilidade.veBilhete(caller, visibilidade.alcance(caller, directory), dono)) throw hidden();
    const bilhete = await bilheteDoNumero(db, idRifa, numBilhete);
    if (!bilhete) throw new Refusal('NAO_ENCONTRADO');
    const escondidos = bilhete.status === 'Reservado' && !visibilidade.veNumerosReservados(caller);
    return escondidos ? { ...bilhete, numerosDaSorte: '' } : bilhete;
  };

  /** All that is to be read of a draft's tickets is that they are free. */
  const exigirMostrada = async (idRifa: number, caller: Caller | null) => {
    if (await isRascunhoDeOutros(db, idRifa, caller)) throw new Refusal('NAO_ENCONTRADO');
  };

  return [
    implement(chamadas.carregarBilhete, async ({ params: { id }, caller, network, minPosition }) => {
      await caughtUp(minPosition, ...VISOES_DA_CONFERENCIA);
      if (isToken(id)) return { answer: await porToken(id, network) };
      if (/^[1-9][0-9]{0,15}$/.test(id)) return { answer: await porNumero(Number(id), caller) };
      throw new Refusal('NAO_ENCONTRADO');
    }),
    implement(chamadas.contarBilhetesNaoVendidos, async ({ params, caller, minPosition }) => {
      await caughtUp(minPosition, 'bilhetes', 'campanhas');
      await exigirMostrada(params.idRifa, caller);
      const qtde = await contarLivres(db, params.idRifa);
      if (qtde === null) throw new Refusal('NAO_ENCONTRADO');
      return { answer: { qtde } };
    }),
    implement(chamadas.carregarMeusBilhetes, async ({ params, query, caller, minPosition }) => {
      if (!visibilidade.proprio(caller, params.idUsuario))
        throw new Refusal('NAO_E_SEU', { campo: 'idUsuario' });
      await caughtUp(minPosition, 'bilhetes', 'campanhas', 'modelos');
      return { json: meusBilhetesEmJson(db, { caller, ...query }) };
    }),
    implement(chamadas.rifasVendidas, async ({ query, caller, minPosition }) => {
      await caughtUp(minPosition, ...VISOES_DOS_VENDIDOS);
      return { json: emUmaVez(await lerRifasVendidas(db, caller, query)) };
    }),
    implement(chamadas.bilhetesVendidos, async ({ params: { idRifa }, query, caller, minPosition }) => {
      await caughtUp(minPosition, ...VISOES_DOS_VENDIDOS);
      return { answer: await lerBilhetesVendidos(db, caller, idRifa, query) };
    }),
    implement(chamadas.carregarBilhetes, async ({ params, query, caller, minPosition }) => {
      await caughtUp(minPosition, 'bilhetes', 'usuarios');
      const { idRifa } = params;
      const alcance = visibilidade.alcance(caller, directory);
      const numeros = query.numeros?.split(',').map(Number);
      if (alcance === 'todos' && !numeros) return { json: blocos.emJson('ocupados', idRifa) };
      return { json: ocupadosEmJson(db, { alcance, idRifa, numeros }) };
    }),
    implement(chamadas.listarBilhetes, async ({ params: { idRifa }, query, caller, minPosition }) => {
      await caughtUp(minPosition, 'bilhetes', 'usuarios');
      const alcance = visibilidade.alcance(caller, directory);
      return { json: emUmaVez(await paginaDeBilhetes(db, idRifa, alcance, query)) };
    }),
    implement(chamadas.numerosDosBilhetes, async ({ params: { idRifa }, query, caller, minPosition }) => {
      await caughtUp(minPosition, 'bilhetes', 'usuarios');
      const alcance = visibilidade.alcance(caller, directory);
      const administrador = caller.tipo === 'Administrador';
      return { json: emUmaVez(await numerosParaAcao(db, idRifa, alcance, administrador, query)) };
    }),
    implement(chamadas.carregarBilhetesVendidosGeral, async ({ body, caller, minPosition }) => {
      await caughtUp(minPosition, 'bilhetes', 'usuarios');
      const periodo =
        body.dtInicial === undefined && body.dtFinal === undefined
          ? null
          : lerPeriodo(body.dtInicial, body.dtFinal);
      if (periodo && !periodo.ok) throw new Refusal(periodo.codigo, { campo: 'dtInicial' });
      const alcance = visibilidade.alcance(caller, directory);
      const { idUsuario } = body;
      if (idUsuario !== undefined && !visibilidade.pedeVendasDe(alcance, idUsuario)) {
        throw new Refusal('NAO_E_SEU', { campo: 'idUsuario' });
      }
      const { idRifa, numeros } = body;
      if (idRifa !== undefined && idUsuario === undefined && alcance === 'todos' && !periodo && !numeros) {
        return { json: blocos.emJson('vendidos', idRifa) };
      }
      const vendidos = {
        alcance: idUsuario === undefined ? alcance : [idUsuario],
        idRifa,
        numeros,
        soVendidos: true,
        de: periodo?.de,
        ate: periodo?.ate,
      };
      return { json: ocupadosEmJson(db, vendidos) };
    }),
    implement(chamadas.carregarBilhetesNaoVendidos, async ({ body, caller, minPosition }) => {
      await caughtUp(minPosition, 'bilhetes', 'campanhas');
      await exigirMostrada(body.idRifa, caller);
      return { json: blocos.emJson('livres', body.idRifa) };
    }),
  ];
}

async function* emUmaVez(texto: string): AsyncGenerator<string> {
  yield texto;
}
