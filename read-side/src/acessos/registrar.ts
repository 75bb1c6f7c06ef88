import type { Call } from '@rifa-viva/contracts/http/call';
import type { CallContext, Implementation } from '@rifa-viva/server/http/implementation';
import type { Db } from '../kernel/db.ts';
import { CONTA, type Regra } from './oQueConta.ts';
import type { Causa, Exportacao, Leitura, Registro } from './registro.ts';

const SEM_ASSUNTO = { idPessoa: null, idRifa: null, numBilhete: null, idCobranca: null, filtros: [] };

/** Who, when and by which request; null for customers and strangers, whom nothing is recorded of. */
export function causaDe({
  caller,
  now,
  requestId,
}: Pick<CallContext, 'caller' | 'now' | 'requestId'>): Causa | null {
  if (!caller || caller.tipo === 'Usuario') return null;
  return { quem: caller, em: now, pedido: requestId };
}

export const leituraDe = (assunto: Pick<Leitura, 'dado'> & Partial<Leitura>): Leitura => ({
  ...SEM_ASSUNTO,
  ...assunto,
});
export const exportacaoDe = (
  saida: Pick<Exportacao, 'dado' | 'formato'> & Partial<Exportacao>,
): Exportacao => ({ ...SEM_ASSUNTO, qtde: null, ...saida });

/**
 * The same calls, with what staff read by them recorded after it was answered, and what they take away before it is
 * handed out: an export that cannot be recorded is refused (503).
 */
export const comRegistro = (
  implementations: readonly Implementation[],
  registro: Registro,
  db: Db,
): Implementation[] =>
  implementations.map((implementation) => {
    const regra = CONTA.get(implementation.call.name);
    return regra ? registrada(implementation, regra, registro, db) : implementation;
  });

function registrada(
  { call, handle }: Implementation,
  regra: Regra,
  registro: Registro,
  db: Db,
): Implementation {
  return {
    call,
    async handle(context: CallContext<Call>) {
      const answered = await handle(context);
      const causa = causaDe(context);
      const { caller, params, query, body } = context;
      if (!causa || !caller) return answered;
      const pedido = { params, query, body, caller, answer: answered.answer, db };
      if ('exportacao' in regra) {
        await registro.exportou(exportacaoDe(regra.exportacao(pedido)), causa);
        return answered;
      }
      // Nobody waits for it.
      void Promise.resolve()
        .then(() => regra.leitura(pedido))
        .then(
          (lido) => {
            // One's own data may be read by everybody.
            for (const assunto of [lido ?? []].flat())
              if (assunto.idPessoa !== caller.idUsuario) registro.leu(leituraDe(assunto), causa);
          },
          (erro: unknown) => registro.perder(erro),
        );
      return answered;
    },
  };
}
