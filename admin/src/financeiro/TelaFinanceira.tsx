import Download from '@mui/icons-material/Download';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import { financeiro } from '@rifa-viva/contracts/http/financeiro';
import { useVendasAoVivo } from '@rifa-viva/ui/ao-vivo/useMensagens.ts';
import { chamar, textoDaFalha } from '@rifa-viva/ui/api/cliente.ts';
import { Carregando } from '@rifa-viva/ui/pecas/Carregando.tsx';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { baixarCsv, baixarExcel } from '../comum/exportacao.ts';
import { GraficoDeBarras, reais } from '../comum/GraficoDeBarras.tsx';
import { GRADE_DE_CARTOES, Vazia } from '../comum/Lista.tsx';
import { TelaDaRifa } from '../comum/TelaDaRifa.tsx';
import type { Financeiro } from '../comum/tipos.ts';
import { useLogado } from '../comum/useLogado.ts';
import { useReleitura } from '../comum/useReleitura.ts';
import { GraficoPorDia } from './GraficoPorDia.tsx';
import { planilhaFinanceira, vendasPorDia, vendasPorVendedor } from './planilhas.ts';

export const TelaFinanceira = () => (
  <TelaDaRifa titulo="Financeiro">{({ idRifa }) => <Resumo key={idRifa} idRifa={idRifa} />}</TelaDaRifa>
);

function Resumo({ idRifa }: { readonly idRifa: number }) {
  const { administrador } = useLogado();
  const chave = ['financeiro', idRifa];
  const { data, error } = useQuery({
    queryKey: chave,
    queryFn: ({ signal }) => chamar(financeiro, { params: { idRifa }, signal }),
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
          <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { md: '1fr 1fr' } }}>
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
          </Box>
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
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(3, 1fr)', lg: 'repeat(6, 1fr)' },
      }}
    >
      {numeros.map(([rotulo, valor]) => (
        <Destaque key={rotulo} rotulo={rotulo}>
          {valor.toLocaleString('pt-BR')}
        </Destaque>
      ))}
      <Destaque rotulo="Valor total">{reais(dados.valorTotal)}</Destaque>
      <Destaque rotulo="Comissão total">{reais(dados.comissaoTotal)}</Destaque>
    </Box>
  );
}

const Destaque = ({ rotulo, children }: { readonly rotulo: string; readonly children: ReactNode }) => (
  <Card sx={{ p: 2 }}>
    <Typography variant="body2" color="textSecondary">
      {rotulo}
    </Typography>
    <Typography sx={{ fontSize: { xs: 17, sm: 20 }, fontWeight: 700, fontVariantNumeric: 'tabular-nums' }}>
      {children}
    </Typography>
  </Card>
);

function Exportacao({ idRifa, dados }: { readonly idRifa: number; readonly dados: Financeiro }) {
  const planilha = () => planilhaFinanceira(idRifa, dados);
  return (
    <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end' }}>
      <Button variant="outlined" startIcon={<Download />} onClick={() => baixarCsv(planilha())}>
        Exportar CSV
      </Button>
      <Button variant="outlined" startIcon={<Download />} onClick={() => baixarExcel(planilha())}>
        Exportar Excel
      </Button>
    </Box>
  );
}

function Cartoes({ dados }: { readonly dados: Financeiro }) {
  return (
    <Box sx={GRADE_DE_CARTOES}>
      {dados.cartoes.map((cartao) => (
        <Card component="article" key={`${cartao.idUsuarioEmissor} ${cartao.idVendedor}`} sx={{ p: 2 }}>
          <Typography component="h2" variant="subtitle1" sx={{ fontWeight: 700, overflowWrap: 'anywhere' }}>
            {cartao.vendedor}
          </Typography>
          <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5, overflowWrap: 'anywhere' }}>
            Emissor: {cartao.usuarioEmissor}
          </Typography>
          <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: '1fr auto', rowGap: 0.5 }}>
            <Linha rotulo="Quantidade vendida">{cartao.qtde.toLocaleString('pt-BR')}</Linha>
            <Linha rotulo="Valor total">{reais(cartao.valorTotal)}</Linha>
            <Linha rotulo="Comissão">{reais(cartao.comissao)}</Linha>
          </Box>
        </Card>
      ))}
    </Box>
  );
}

const Linha = ({ rotulo, children }: { readonly rotulo: string; readonly children: ReactNode }) => (
  <>
    <Box component="dt" sx={{ color: 'text.secondary' }}>
      {rotulo}
    </Box>
    <Box
      component="dd"
      sx={{ m: 0, textAlign: 'right', fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}
    >
      {children}
    </Box>
  </>
);
