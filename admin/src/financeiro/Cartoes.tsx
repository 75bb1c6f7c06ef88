import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardActions from '@mui/material/CardActions';
import CardContent from '@mui/material/CardContent';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { Paginador } from '@rifa-viva/ui/pecas/Paginador.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Fragment, useId, useState } from 'react';
import { Ficha, Grade } from '../moldura/caixas.ts';
import { Lido } from '../moldura/Lido.tsx';
import { useProvedor } from '../providers/data/dataProvider.ts';
import type { Financeiro } from '../providers/data/tipos.ts';
import { reais } from '../providers/dinheiro.ts';
import type { Recorte } from './recorte.ts';

type Cartao = Financeiro['cartoes'][number];

interface Props {
  readonly dados: Financeiro;
  readonly recorte: Recorte;
}

/** One card an issuer and seller; online sales are one, with their buyers folded under it. */
export const Cartoes = ({ dados, recorte }: Props) => (
  <Grade propria>
    {dados.cartoes.map((cartao) => (
      <Card component="article" key={`${cartao.idUsuarioEmissor} ${cartao.idVendedor}`}>
        <CardContent>
          <Typography component="h2" variant="subtitle1">
            {cartao.vendedor}
          </Typography>
          <Typography variant="body2" color="textSecondary" gutterBottom>
            {cartao.compradores === undefined
              ? `Emissor: ${cartao.usuarioEmissor}`
              : quantosCompradores(cartao.compradores)}
          </Typography>
          <Ficha>
            <dt>Quantidade vendida</dt>
            <dd>{cartao.qtde.toLocaleString('pt-BR')}</dd>
            <dt>Valor total</dt>
            <dd>{reais(cartao.valorTotal)}</dd>
            <dt>Comissão</dt>
            <dd>{reais(cartao.comissao)}</dd>
            <dt>Devida ao vendedor</dt>
            <dd>{reais(cartao.devida)}</dd>
          </Ficha>
        </CardContent>
        {cartao.compradores !== undefined && (
          <Compradores key={JSON.stringify(recorte)} cartao={cartao} recorte={recorte} />
        )}
      </Card>
    ))}
  </Grade>
);

const quantosCompradores = (n: number): string =>
  `${n.toLocaleString('pt-BR')} ${n === 1 ? 'comprador' : 'compradores'}`;

const POR_PAGINA = 20;

interface PropsDosCompradores {
  readonly cartao: Cartao;
  readonly recorte: Recorte;
}

/** Read when somebody opens them. */
function Compradores({ cartao, recorte }: PropsDosCompradores) {
  const id = useId();
  const [aberto, setAberto] = useState(false);
  return (
    <>
      <CardActions>
        <Button size="small" aria-expanded={aberto} aria-controls={id} onClick={() => setAberto(!aberto)}>
          {aberto ? 'Recolher compradores' : 'Ver compradores'}
        </Button>
      </CardActions>
      <Dentro id={id} hidden={!aberto}>
        {aberto && <Lista recorte={recorte} total={cartao.compradores ?? 0} />}
      </Dentro>
    </>
  );
}

function Lista({ recorte, total }: { readonly recorte: Recorte; readonly total: number }) {
  const dados = useProvedor();
  const [pagina, setPagina] = useState(1);
  const { idRifa, ...dias } = recorte;
  const consulta = useQuery({
    // The number of them is part of what is asked: a sale brings another list.
    queryKey: ['compradores', idRifa, dias, total, pagina],
    queryFn: ({ signal }) =>
      dados.compradoresOnline(
        {
          ...dias,
          ...(idRifa === null ? {} : { idRifa }),
          inicio: (pagina - 1) * POR_PAGINA,
          qtde: POR_PAGINA,
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
  return (
    <Lido consulta={consulta}>
      {(data) => (
        <>
          <Ficha aria-label="Compradores">
            {data.compradores.map(({ idUsuario, nome, qtde, valorTotal }) => (
              <Fragment key={idUsuario}>
                <dt>{nome || 'Sem nome'}</dt>
                <dd>
                  {qtde.toLocaleString('pt-BR')} · {reais(valorTotal)}
                </dd>
              </Fragment>
            ))}
          </Ficha>
          <Paginador
            rotulo="Páginas de compradores"
            itens={data.total}
            porPagina={POR_PAGINA}
            pagina={pagina}
            aoMudar={setPagina}
          />
        </>
      )}
    </Lido>
  );
}

/** Right below the button that shows it. */
const Dentro = styled(CardContent)({ paddingTop: 0 });
