import { reciboDoBilhete } from '@rifa-viva/contracts/http/auditoria';
import { chamar } from '@rifa-viva/ui/api/cliente.ts';
import { baixarArquivo } from '@rifa-viva/ui/documentos/baixarArquivo.ts';
import { queryOptions } from '@tanstack/react-query';
import type { Bilhete, Recibo } from './tipos.ts';

/** The ticket's receipt, checked here. A large list's first receipt takes the server a while. */
export const consultaDoRecibo = (bilhete: Bilhete) =>
  queryOptions({
    queryKey: ['recibo', bilhete],
    queryFn: async ({ signal }) => {
      const { selada, recibo, ressalva } = await chamar(reciboDoBilhete, {
        params: { token: bilhete.token },
        prazoMs: 60_000,
        signal,
      });
      if (!recibo) return { selada, conferido: null };
      const { conferirRecibo } = await import('./conferirRecibo.ts');
      return { selada, conferido: { recibo, ressalva, veredito: conferirRecibo(recibo, bilhete) } };
    },
  });

/** A file of it, to be kept and checked elsewhere. */
export function baixarRecibo(recibo: Recibo): void {
  const { idRifa, numBilhete } = recibo.folha;
  const conteudo = new Blob([`${JSON.stringify(recibo, null, 2)}\n`], { type: 'application/json' });
  baixarArquivo(conteudo, `recibo-rifa-${idRifa}-bilhete-${numBilhete}.json`);
}
