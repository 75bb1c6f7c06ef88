import { formatarDataHora } from '@rifa-viva/contracts/regras/datas';
import { usePassou } from '@rifa-viva/ui/pecas/Contagem.tsx';
import { Relogio } from '@rifa-viva/ui/pecas/icones.tsx';

interface Props {
  readonly ate: string;
  readonly className: string | undefined;
}

/** Until when tickets are sold, or that they no longer are. */
export function PrazoDasVendas({ ate, className }: Props) {
  const encerradas = usePassou(Date.parse(ate));
  return (
    <p className={className}>
      <Relogio tamanho={18} />
      <span>
        {encerradas ? 'Vendas encerradas em' : 'Vendas até'}{' '}
        <time dateTime={ate}>{formatarDataHora(ate)}</time>
      </span>
    </p>
  );
}
