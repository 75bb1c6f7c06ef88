import * as chamadas from '@rifa-viva/contracts/http/bilhetes';
import { lerPeriodo } from '@rifa-viva/contracts/regras/datas';
import { partesDoIdBilhete } from '@rifa-viva/contracts/regras/numeracao';
import { type CallContext, type Implementation, implement } from '@rifa-viva/server/http/implementation';
import { hidden, Refusal } from '@rifa-viva/server/http/refusal';
import { isToken, normalToken } from '@rifa-viva/server/vault/ticket-token';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { ReadDeps } from '../deps.ts';
import { visibilidade } from '../visibilidade.ts';
import type { Blocos } from './blocos.ts';
import { ocupadosEmJson } from './lista.ts';
import { meusBilhetesEmJson } from './meus.ts';
import {
  bilheteDoNumero,
  bilheteDoToken,
  contarLivres,
  donoDoBilhete,
  VISOES_DA_CONFERENCIA,
} from './queries.ts';

const CONFERENCIAS_POR_MINUTO = 60;

export function createBilhetesRoutes(
  { db, directory, caughtUp }: ReadDeps,
  blocos: Blocos,
): Implementation[] {
  const conferencias = new RateLimiterMemory({ points: CONFERENCIAS_POR_MINUTO, duration: 60 });

  const porToken = async (token: string, ip: string) => {
    await conferencias.consume(ip).catch(() => {
      throw new Refusal('MUITAS_TENTATIVAS', {}, { retryAfterSeconds: 60 });
    });
    const bilhete = await bilheteDoToken(db, normalToken(token));
    if (!bilhete) throw new Refusal('NAO_ENCONTRADO');
    return bilhete;
  };
  const porNumero = async (id: number, caller: CallContext['caller']) => {
    const { idRifa, numBilhete } = partesDoIdBilhete(id);
    if (!caller) throw hidden();
    const dono = await donoDoBilhete(db, idRifa, numBilhete);
    if (!visibilidade.veBilhete(caller, visibilidade.alcance(caller, directory), dono)) throw hidden();
    const bilhete = await bilheteDoNumero(db, idRifa, numBilhete);
    if (!bilhete) throw new Refusal('NAO_ENCONTRADO');
    const escondidos = bilhete.status === 'Reservado' && !visibilidade.veNumerosReservados(caller);
    return escondidos ? { ...bilhete, numerosDaSorte: '' } : bilhete;
  };

  return [
    implement(chamadas.carregarBilhete, async ({ params: { id }, caller, ip, minPosition }) => {
      await caughtUp(minPosition, ...VISOES_DA_CONFERENCIA);
      if (isToken(id)) return { answer: await porToken(id, ip) };
      if (/^[1-9][0-9]{0,15}$/.test(id)) return { answer: await porNumero(Number(id), caller) };
      throw new Refusal('NAO_ENCONTRADO');
    }),
    implement(chamadas.contarBilhetesNaoVendidos, async ({ params, minPosition }) => {
      await caughtUp(minPosition, 'bilhetes');
      const qtde = await contarLivres(db, params.idRifa);
      if (qtde === null) throw new Refusal('NAO_ENCONTRADO');
      return { answer: { qtde } };
    }),
    implement(chamadas.carregarMeusBilhetes, async ({ params, caller, minPosition }) => {
      if (!visibilidade.proprio(caller, params.idUsuario))
        throw new Refusal('NAO_E_SEU', { campo: 'idUsuario' });
      await caughtUp(minPosition, 'bilhetes', 'campanhas', 'modelos');
      return { json: meusBilhetesEmJson(db, caller) };
    }),
    implement(chamadas.carregarBilhetes, async ({ params, query, caller, minPosition }) => {
      await caughtUp(minPosition, 'bilhetes', 'usuarios');
      const { idRifa } = params;
      const alcance = visibilidade.alcance(caller, directory);
      const numeros = query.numeros?.split(',').map(Number);
      if (alcance === 'todos' && !numeros) return { json: blocos.emJson('ocupados', idRifa) };
      return { json: ocupadosEmJson(db, { alcance, idRifa, numeros }) };
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
      const { idRifa } = body;
      if (idRifa !== undefined && idUsuario === undefined && alcance === 'todos' && !periodo) {
        return { json: blocos.emJson('vendidos', idRifa) };
      }
      const vendidos = {
        alcance: idUsuario === undefined ? alcance : [idUsuario],
        idRifa,
        soVendidos: true,
        de: periodo?.de,
        ate: periodo?.ate,
      };
      return { json: ocupadosEmJson(db, vendidos) };
    }),
    implement(chamadas.carregarBilhetesNaoVendidos, async ({ body, minPosition }) => {
      await caughtUp(minPosition, 'bilhetes');
      return { json: blocos.emJson('livres', body.idRifa) };
    }),
  ];
}
