import { tardia } from '@rifa-viva/ui/pecas/tardia.tsx';
import type { CobrancaAPagar } from '../../comum/pagamento/cobranca.ts';
import type { RifaComBilhetes } from './agrupamento.ts';
import estilo from './meusBilhetes.module.css';

/** Few have one, and it brings much with it. */
const ReservasAbertas = tardia(
  () => import('./ReservasAbertas.tsx'),
  <div className={estilo.reservas} data-esperando />,
);

interface Props {
  readonly rifas: readonly Pick<RifaComBilhetes, 'idRifa' | 'titulo' | 'aguardando' | 'largura'>[];
  readonly aoPagar: (aPagar: CobrancaAPagar) => void;
}

/** What she has still to pay, by raffle. */
export const EmAberto = ({ rifas, aoPagar }: Props) =>
  rifas.map(
    ({ idRifa, titulo, aguardando, largura }) =>
      aguardando.length > 0 && (
        <ReservasAbertas
          key={idRifa}
          titulo={titulo}
          reservas={aguardando}
          largura={largura}
          aoPagar={(cobranca) => aoPagar({ cobranca, largura })}
        />
      ),
  );
