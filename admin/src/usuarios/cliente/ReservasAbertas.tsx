import Typography from '@mui/material/Typography';
import { formatarDataHora } from '@rifa-viva/contracts/regras/datas';
import { formatarNumero, larguraDoNumero } from '@rifa-viva/contracts/regras/numeracao';
import { LinkDaRota } from '@rifa-viva/ui/pecas/LinkDaRota.tsx';
import { type Coluna, Tabela } from '../../lista/Tabela.tsx';
import type { Cliente } from '../../providers/data/tipos.ts';
import { reais } from '../../providers/dinheiro.ts';
import { Parte } from './Parte.tsx';

type Reserva = Cliente['reservas'][number];

const COLUNAS: readonly [Coluna<Reserva>, ...Coluna<Reserva>[]] = [
  { titulo: 'Campanha', celula: ({ titulo }) => titulo },
  {
    titulo: 'Bilhetes',
    celula: ({ numeros, qtdeNumeros }) =>
      numeros.map((numero) => formatarNumero(numero, larguraDoNumero(qtdeNumeros))).join(', '),
  },
  { titulo: 'Reservado em', celula: ({ reservadoEm }) => formatarDataHora(reservadoEm) },
  { titulo: 'Até', celula: ({ expiraEm }) => formatarDataHora(expiraEm) },
  { titulo: 'Valor', celula: ({ valor }) => reais(valor), valor: true },
];

/** What waits for its money. */
export const ReservasAbertas = ({ reservas }: Pick<Cliente, 'reservas'>) => (
  <Parte titulo="Reservas abertas">
    {reservas.length === 0 ? (
      <Typography color="textSecondary">Nada espera por pagamento.</Typography>
    ) : (
      <Tabela
        rotulo="Reservas abertas"
        colunas={COLUNAS}
        linhas={reservas}
        chaveDe={({ idRifa, idPagamento }) => `${idRifa}.${idPagamento}`}
        acao={({ idRifa, titulo }) => (
          <LinkDaRota para={`/manutencao?id=${idRifa}`} aria-label={`Manutenção de ${titulo}`}>
            Manutenção
          </LinkDaRota>
        )}
      />
    )}
  </Parte>
);
