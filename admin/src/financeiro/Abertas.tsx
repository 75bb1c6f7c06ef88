import { LinkDaRota } from '@rifa-viva/ui/pecas/LinkDaRota.tsx';
import { Tabela } from '../lista/Tabela.tsx';
import { Recolhivel } from '../moldura/Recolhivel.tsx';
import type { Financeiro } from '../providers/data/tipos.ts';
import { reais } from '../providers/dinheiro.ts';

interface Props {
  readonly abertas: Financeiro['abertas'];
  /** Whose alone; absent: every seller's. */
  readonly vendedor: number | undefined;
}

/** Where commission is still to be paid, and the way there; nothing where all is settled. */
export function Abertas({ abertas, vendedor }: Props) {
  if (abertas.length === 0) return null;
  const deQuem = vendedor === undefined ? '' : `&vendedor=${vendedor}`;
  return (
    <Recolhivel titulo="Em aberto por campanha" detalhe={quantas(abertas.length)} aberto>
      <Tabela
        rotulo="Campanhas com comissão em aberto"
        colunas={[
          {
            titulo: 'Campanha',
            celula: ({ idRifa, titulo }) => (
              <LinkDaRota para={`/financeiro?id=${idRifa}${deQuem}`}>{titulo}</LinkDaRota>
            ),
          },
          { titulo: 'Em aberto', celula: ({ aberta }) => reais(aberta), valor: true },
        ]}
        linhas={abertas}
        chaveDe={({ idRifa }) => String(idRifa)}
      />
    </Recolhivel>
  );
}

const quantas = (n: number): string => `${n.toLocaleString('pt-BR')} ${n === 1 ? 'campanha' : 'campanhas'}`;
