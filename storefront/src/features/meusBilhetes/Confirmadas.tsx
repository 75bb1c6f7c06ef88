import { formatarNumero } from '@rifa-viva/contracts/regras/numeracao';
import { Botao } from '@rifa-viva/ui/pecas/Botao.tsx';
import { useEffect, useRef, useState } from 'react';
import { comprovanteAberto } from '../../comum/pagamento/comprovanteAberto.ts';
import type { RifaComBilhetes } from './agrupamento.ts';
import estilo from './meusBilhetes.module.css';
import { comprasPagas } from './reservas.ts';

interface Props {
  readonly rifas: readonly RifaComBilhetes[];
}

/** Purchases that were paid while their buyer looked: what waited for it is gone from the page, and why is told. */
export function Confirmadas({ rifas }: Props) {
  const pagas = usePagasAgora(rifas);
  // Stands there from the start: what comes into it is said.
  return (
    <div role="status" className={estilo.confirmadas}>
      {rifas.flatMap(({ titulo, largura, bilhetes }) =>
        pagas.map((idPagamento) => {
          const numeros = bilhetes.flatMap(({ bilhete }) =>
            bilhete.idPagamento === idPagamento ? formatarNumero(bilhete.numBilhete, largura) : [],
          );
          return (
            numeros.length > 0 && (
              <div key={idPagamento} className={estilo.confirmada}>
                <strong>Pagamento confirmado</strong>
                <p>
                  {numeros.length === 1 ? 'Bilhete' : 'Bilhetes'} {numeros.join(', ')} de {titulo}
                </p>
                <Botao tipo="secundario" onClick={() => comprovanteAberto.mudar(idPagamento)}>
                  Ver comprovante
                </Botao>
              </div>
            )
          );
        }),
      )}
    </div>
  );
}

/** Their payments, the first one first. */
function usePagasAgora(rifas: Props['rifas']): readonly string[] {
  const antes = useRef<Props['rifas']>([]);
  const [pagas, juntar] = useState<readonly string[]>([]);
  useEffect(() => {
    const novas = comprasPagas(antes.current, rifas);
    antes.current = rifas;
    if (novas.length > 0) juntar((outras) => [...outras, ...novas]);
  }, [rifas]);
  return pagas;
}
