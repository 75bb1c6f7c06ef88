import { janelaTardia } from '@rifa-viva/ui/pecas/janelaTardia.tsx';
import type { Desfecho } from '../../comum/pagamento/ModalDaCompra.tsx';
import type { Compra } from './compra.ts';

const ModalDaCompra = janelaTardia(() => import('../../comum/pagamento/ModalDaCompra.tsx'));

interface Props {
  readonly compra: Compra | null;
  readonly aoFechar: () => void;
}

/** The purchase that is under way, if one is. */
export function CompraAberta({ compra, aoFechar }: Props) {
  if (!compra) return null;
  const fechar = (desfecho: Desfecho) => {
    aoFechar();
    compra.aoFechar(desfecho);
  };
  return (
    <ModalDaCompra
      rifa={compra.rifa}
      qtde={compra.qtde}
      {...(compra.numeros && { numeros: compra.numeros })}
      aoFechar={fechar}
      aoFaltar={() => fechar('adiada')}
    />
  );
}
