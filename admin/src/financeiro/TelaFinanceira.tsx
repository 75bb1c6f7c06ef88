import Download from '@mui/icons-material/Download';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { VENDA_ONLINE } from '@rifa-viva/contracts/regras/vida-do-bilhete';
import { useVendasAoVivo } from '@rifa-viva/ui/ao-vivo/useMensagens.ts';
import { LinkDaRota, useIrPara } from '@rifa-viva/ui/pecas/LinkDaRota.tsx';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { baixarCsv, baixarExcel } from '../exportacao/exportacao.ts';
import { lerDias } from '../lista/campos.ts';
import { DoPeriodo } from '../lista/DoPeriodo.tsx';
import { Nenhum } from '../lista/partes.tsx';
import { Botoes, Colunas } from '../moldura/caixas.ts';
import { Lido } from '../moldura/Lido.tsx';
import { Tela } from '../moldura/Tela.tsx';
import { TelaDaRifa } from '../moldura/TelaDaRifa.tsx';
import { useReleitura } from '../providers/aoVivo/useReleitura.ts';
import { useLogado } from '../providers/auth/useLogado.ts';
import type { Financeiro, Rifa } from '../providers/data/tipos.ts';
import { reais } from '../providers/dinheiro.ts';
import { Abertas } from './Abertas.tsx';
import { Acertos } from './Acertos.tsx';
import { Cartoes } from './Cartoes.tsx';
import { Escolha } from './Escolha.tsx';
import { GraficoComTabela } from './GraficoComTabela.tsx';
import { bilhetesSomados, planilhaFinanceira, vendasPorDia, vendasPorVendedor } from './planilhas.ts';
import { lerVendedor } from './recorte.ts';
import { useVendas } from './useVendas.ts';

const TITULO = 'Financeiro';
/** Of the campaign of `?id=`; without it, of all. */
export function TelaFinanceira() {
  const [busca] = useSearchParams();
  if (!busca.has('id')) return <DeTodas />;
  return <TelaDaRifa titulo={TITULO}>{(rifa) => <Resumo key={rifa.idRifa} rifa={rifa} />}</TelaDaRifa>;
}

function DeTodas() {
  const irPara = useIrPara();
  return (
    <Tela
      titulo={TITULO}
      subtitulo="Todas as campanhas"
      acoes={
        <Button color="inherit" variant="outlined" onClick={() => irPara('/inicio')}>
          Voltar
        </Button>
      }
    >
      <Resumo rifa={null} />
    </Tela>
  );
}

function Resumo({ rifa }: PropsDoResumo) {
  const [busca] = useSearchParams();
  return (
    <>
      <Escolha rifa={rifa} />
      <DoPeriodo de={busca.get('de')} ate={busca.get('ate')}>
        <Vendas rifa={rifa} />
      </DoPeriodo>
    </>
  );
}

interface PropsDoResumo {
  /** Null: of all campaigns. */
  readonly rifa: Rifa | null;
}

function Vendas({ rifa }: PropsDoResumo) {
  const { administrador } = useLogado();
  const [busca] = useSearchParams();
  const idRifa = rifa?.idRifa ?? null;
  const dias = lerDias(busca);
  const filtro = { ...dias, ...lerVendedor(busca) };
  const somados = Object.keys(filtro).length > 0;
  const vendas = useVendas({ idRifa, ...filtro });
  const reler = useReleitura(['financeiro', idRifa ?? 'todas']);
  useVendasAoVivo(idRifa, reler);
  return (
    <Lido consulta={vendas}>
      {(data) => (
        <>
          <Totais
            dados={data}
            somados={somados}
            emAberto={filtro.vendedor === VENDA_ONLINE ? null : data.abertaTotal}
          />
          {rifa === null && <Abertas abertas={data.abertas} vendedor={filtro.vendedor} />}
          {administrador && idRifa !== null && (
            <LinkDaRota para={`/pagamentos?idRifa=${idRifa}`}>
              Cobranças por provedor desta campanha
            </LinkDaRota>
          )}
          {!administrador && (
            <Typography variant="body2" color="textSecondary">
              Quantidades da campanha inteira; valores e comissão das suas vendas e das dos seus vendedores.
            </Typography>
          )}
          {data.cartoes.length === 0 ? (
            <Nenhum
              texto="Nenhuma venda encontrada"
              primeiro={somados ? undefined : 'As vendas aparecem aqui assim que são feitas.'}
            />
          ) : (
            <>
              <Exportacao idRifa={idRifa} dados={data} />
              <Cartoes dados={data} recorte={{ idRifa, ...dias }} />
            </>
          )}
          {/* Of all that was ever sold and paid, whatever period is summed. */}
          {administrador && rifa && <Acertos rifa={rifa} />}
          {data.cartoes.length > 0 && (
            <Colunas n={2} desde="md">
              <Card>
                <CardContent>
                  <GraficoComTabela titulo="Vendas por dia" coluna="Dia" barras={vendasPorDia(data)} />
                </CardContent>
              </Card>
              <Card>
                <CardContent>
                  <GraficoComTabela
                    titulo="Vendas por vendedor"
                    coluna="Vendedor"
                    barras={vendasPorVendedor(data)}
                    deitado
                  />
                </CardContent>
              </Card>
            </Colunas>
          )}
        </>
      )}
    </Lido>
  );
}

interface PropsDosTotais {
  readonly dados: Financeiro;
  /** Not all sales are summed: how many tickets those are is told as well. */
  readonly somados: boolean;
  /** Reais of what is owed that are still to be paid, whatever period is summed; null: there is no seller. */
  readonly emAberto: number | null;
}

function Totais({ dados, somados, emAberto }: PropsDosTotais) {
  const numeros = [
    ['Bilhetes gerados', dados.gerados],
    ['Bilhetes vendidos', dados.vendidos],
    ['Bilhetes restantes', dados.restantes],
    ['Bilhetes reservados', dados.reservados],
    ...(somados ? ([['Bilhetes destas vendas', bilhetesSomados(dados)]] as const) : []),
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
      <Destaque
        rotulo="Comissão devida a vendedores"
        nota={
          <>
            {emAberto !== null && <strong>Em aberto hoje {reais(emAberto)}</strong>}
            <span>Sem as vendas online, que não têm vendedor.</span>
          </>
        }
      >
        {reais(dados.devidaTotal)}
      </Destaque>
    </Totalizadores>
  );
}

const Totalizadores = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  gridTemplateColumns: 'repeat(auto-fit, minmax(max(10.5rem, 22%), 1fr))',
}));

interface PropsDoDestaque {
  readonly rotulo: string;
  readonly nota?: ReactNode;
  readonly children: ReactNode;
}

const Destaque = ({ rotulo, nota, children }: PropsDoDestaque) => (
  <Card>
    <ComValor>
      <Typography variant="body2" color="textSecondary">
        {rotulo}
      </Typography>
      <Typography variant="h6" component="p">
        {children}
      </Typography>
      {nota && <Nota>{nota}</Nota>}
    </ComValor>
  </Card>
);

/** R$ 9.999.999,99 stands on one line of the narrowest card. */
const ComValor = styled(CardContent)({
  containerType: 'inline-size',
  '& > .MuiTypography-h6': { fontSize: 'min(1.15rem, 10.5cqi)' },
});

/** Below a figure, what else is to be known of it, a line each. */
const Nota = styled('small')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'grid',
  color: theme.palette.text.secondary,
  '& > strong': { color: theme.palette.text.primary },
}));

function Exportacao({ idRifa, dados }: { readonly idRifa: number | null; readonly dados: Financeiro }) {
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
