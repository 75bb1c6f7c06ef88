import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { formatarDataHora } from '@rifa-viva/contracts/regras/datas';
import { formatarNumero, larguraDoNumero } from '@rifa-viva/contracts/regras/numeracao';
import { LinkDaRota } from '@rifa-viva/ui/pecas/LinkDaRota.tsx';
import { Paginador } from '@rifa-viva/ui/pecas/Paginador.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Coluna, Tabela } from '../../lista/Tabela.tsx';
import { Lido } from '../../moldura/Lido.tsx';
import { useProvedor } from '../../providers/data/dataProvider.ts';
import type { Compra } from '../../providers/data/tipos.ts';
import { reais } from '../../providers/dinheiro.ts';
import { Parte } from './Parte.tsx';

const POR_PAGINA = 20;

const COLUNAS: readonly [Coluna<Compra>, ...Coluna<Compra>[]] = [
  { titulo: 'Campanha', celula: ({ titulo }) => titulo },
  { titulo: 'Bilhetes', celula: (compra) => <Bilhetes compra={compra} /> },
  { titulo: 'Paga em', celula: ({ dtPagamento }) => formatarDataHora(dtPagamento) },
  {
    titulo: 'Confirmada por',
    celula: ({ liberadoPor, valor }) => liberadoPor ?? (valor === 0 ? 'Sem cobrança' : 'Pagamento'),
  },
  { titulo: 'Valor', celula: ({ valor }) => reais(valor), valor: true },
];

/** Each number leads to its own check page. */
function Bilhetes({ compra: { bilhetes, qtdeNumeros } }: { readonly compra: Compra }) {
  return (
    <Numeros>
      {bilhetes.map(({ idBilhete, numBilhete, token }) => {
        const numero = formatarNumero(numBilhete, larguraDoNumero(qtdeNumeros));
        return token === null ? (
          <span key={idBilhete}>{numero}</span>
        ) : (
          <LinkDaRota
            key={idBilhete}
            para={`/ConferirBilhete?token=${token}`}
            aria-label={`Conferir bilhete ${numero}`}
          >
            {numero}
          </LinkDaRota>
        );
      })}
    </Numeros>
  );
}

/** What was bought online and paid, newest first. */
export function Compras({ idUsuario }: { readonly idUsuario: number }) {
  const dados = useProvedor();
  const [pagina, setPagina] = useState(1);
  const consulta = useQuery({
    queryKey: ['cliente', idUsuario, 'compras', pagina],
    queryFn: ({ signal }) => dados.carregarCompras(idUsuario, { pagina, porPagina: POR_PAGINA }, { signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <Parte titulo="Compras">
      <Lido consulta={consulta} esperando={<Skeleton variant="rounded" height={160} />}>
        {(data) =>
          data.total === 0 ? (
            <Typography color="textSecondary">Nenhuma compra paga.</Typography>
          ) : (
            <>
              <Tabela
                rotulo="Compras"
                colunas={COLUNAS}
                linhas={data.compras}
                chaveDe={({ idRifa, idVenda }) => `${idRifa}.${idVenda}`}
              />
              <Paginador
                rotulo="Páginas de compras"
                itens={data.total}
                porPagina={POR_PAGINA}
                pagina={pagina}
                aoMudar={setPagina}
              />
            </>
          )
        }
      </Lido>
    </Parte>
  );
}

const Numeros = styled('span')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(0, 1.5),
  fontVariantNumeric: 'tabular-nums',
}));
