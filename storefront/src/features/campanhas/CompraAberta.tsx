import { tardia } from '@rifa-viva/ui/pecas/tardia.tsx';
import type { Compra } from './compra.ts';

const ModalDaCompra = tardia(() => import('../../comum/pagamento/ModalDaCompra.tsx'));

interface Props {
  readonly compra: Compra | null;
  readonly aoFechar: () => void;
}

/** The purchase that is under way, if one is. */
export function CompraAberta({ compra, aoFechar }: Props) {
  if (!compra) return null;
  return (
    <ModalDaCompra
      rifa={compra.rifa}
      qtde={compra.qtde}
      {...(compra.numeros && { numeros: compra.numeros })}
      aoFechar={(desfecho) => {
        aoFechar();
        compra.aoFechar(desfecho);
      }}
    />
  );
}
