import Download from '@mui/icons-material/Download';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useVendasAoVivo } from '@rifa-viva/ui/ao-vivo/useMensagens.ts';
import { textoDaFalha } from '@rifa-viva/ui/api/cliente.ts';
import { Carregando } from '@rifa-viva/ui/pecas/Carregando.tsx';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { baixarCsv, baixarExcel } from '../exportacao/exportacao.ts';
import { Botoes, Colunas, Ficha, Grade } from '../moldura/caixas.ts';
import { TelaDaRifa } from '../moldura/TelaDaRifa.tsx';
import { Vazia } from '../moldura/Vazia.tsx';
import { useReleitura } from '../providers/aoVivo/useReleitura.ts';
import { useLogado } from '../providers/auth/useLogado.ts';
import { useProvedor } from '../providers/data/dataProvider.ts';
import type { Financeiro } from '../providers/data/tipos.ts';
import { GraficoDeBarras, reais } from './GraficoDeBarras.tsx';
import { GraficoPorDia } from './GraficoPorDia.tsx';
import { planilhaFinanceira, vendasPorDia, vendasPorVendedor } from './planilhas.ts';

export const TelaFinanceira = () => (
  <TelaDaRifa titulo="Financeiro">{({ idRifa }) => <Resumo key={idRifa} idRifa={idRifa} />}</TelaDaRifa>
);

function Resumo({ idRifa }: { readonly idRifa: number }) {
  const { administrador } = useLogado();
  const dados = useProvedor();
  const chave = ['financeiro', idRifa];
  const { data, error } = useQuery({
    queryKey: chave,
    queryFn: ({ signal }) => dados.financeiro(idRifa, { signal }),
  });
  const reler = useReleitura(chave);
  useVendasAoVivo(idRifa, reler);
  if (!data) return error ? <Alert severity="error">{textoDaFalha(error)}</Alert> : <Carregando />;
  return (
    <>
      <Totais dados={data} />
      {!administrador && (
        <Typography variant="body2" color="textSecondary">
          Quantidades da campanha inteira; valores e comissão das suas vendas e das dos seus vendedores.
        </Typography>
      )}
      {data.cartoes.length === 0 ? (
        <Vazia texto="Nenhuma venda encontrada" />
      ) : (
        <>
          <Exportacao idRifa={idRifa} dados={data} />
          <Cartoes dados={data} />
          <Colunas n={2} desde="md">
            <Card>
              <CardContent>
                <GraficoPorDia dias={vendasPorDia(data)} />
              </CardContent>
            </Card>
            <Card>
              <CardContent>
                <GraficoDeBarras titulo="Vendas por vendedor" barras={vendasPorVendedor(data)} />
              </CardContent>
            </Card>
          </Colunas>
        </>
      )}
    </>
  );
}

function Totais({ dados }: { readonly dados: Financeiro }) {
  const numeros = [
    ['Bilhetes gerados', dados.gerados],
    ['Bilhetes vendidos', dados.vendidos],
    ['Bilhetes restantes', dados.restantes],
    ['Bilhetes reservados', dados.reservados],
  ] as const;
  return (
    <Totalizadores>
      {numeros.map(([rotulo, valor]) => (
        <Destaque key={rotulo} rotulo={rotulo}>
          {valor.toLocaleString('pt-BR')}
        </Destaque>
      ))}
      <Destaque rotulo="Valor total">{reais(dados.valorTotal)}</Destaque>
      <Destaque rotulo="Comissão total">{reais(dados.comissaoTotal)}</Destaque>
    </Totalizadores>
  );
}

const Totalizadores = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))',
}));

const Destaque = ({ rotulo, children }: { readonly rotulo: string; readonly children: ReactNode }) => (
  <Card>
    <CardContent>
      <Typography variant="body2" color="textSecondary">
        {rotulo}
      </Typography>
      <Typography variant="h6" component="p">
        {children}
      </Typography>
    </CardContent>
  </Card>
);

function Exportacao({ idRifa, dados }: { readonly idRifa: number; readonly dados: Financeiro }) {
  const planilha = () => planilhaFinanceira(idRifa, dados);
  return (
    <Botoes>
      <Button variant="outlined" startIcon={<Download />} onClick={() => baixarCsv(planilha())}>
        Exportar CSV
      </Button>
      <Button variant="outlined" startIcon={<Download />} onClick={() => baixarExcel(planilha())}>
        Exportar Excel
      </Button>
    </Botoes>
  );
}

const Cartoes = ({ dados }: { readonly dados: Financeiro }) => (
  <Grade>
    {dados.cartoes.map((cartao) => (
      <Card component="article" key={`${cartao.idUsuarioEmissor} ${cartao.idVendedor}`}>
        <CardContent>
          <Typography component="h2" variant="subtitle1">
            {cartao.vendedor}
          </Typography>
          <Typography variant="body2" color="textSecondary" gutterBottom>
            Emissor: {cartao.usuarioEmissor}
          </Typography>
          <Ficha>
            <dt>Quantidade vendida</dt>
            <dd>{cartao.qtde.toLocaleString('pt-BR')}</dd>
            <dt>Valor total</dt>
            <dd>{reais(cartao.valorTotal)}</dd>
            <dt>Comissão</dt>
            <dd>{reais(cartao.comissao)}</dd>
          </Ficha>
        </CardContent>
      </Card>
    ))}
  </Grade>
);
