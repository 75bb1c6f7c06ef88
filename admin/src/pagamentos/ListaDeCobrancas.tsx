import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import {
  MAXIMO_DA_PAGINA_DE_COBRANCAS,
  ORDENS_DE_COBRANCAS,
  type OrdemDeCobrancas,
} from '@rifa-viva/contracts/http/pagamentos';
import { NOME_DO_PROVEDOR } from '@rifa-viva/contracts/regras/cobranca';
import { Paginador } from '@rifa-viva/ui/pecas/Paginador.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { BarraDaEscolha } from '../lista/BarraDaEscolha.tsx';
import {
  camposDaOrdem,
  camposDe,
  daPrimeiraPagina,
  lerOrdem,
  lerPagina,
  type Ordem,
  ordenarPor,
} from '../lista/campos.ts';
import { DoPeriodo } from '../lista/DoPeriodo.tsx';
import { EscolhaDeColunas } from '../lista/EscolhaDeColunas.tsx';
import { FiltrosSalvos } from '../lista/FiltrosSalvos.tsx';
import { Exportacao, Nenhum, OrdenarPor, Resumo } from '../lista/partes.tsx';
import { type ColunasDe, Momento, Palavra, Tabela, useGradeLarga } from '../lista/Tabela.tsx';
import { useColunas } from '../lista/useColunas.ts';
import { useEndereco } from '../lista/useEndereco.ts';
import { useEscolha } from '../lista/useEscolha.ts';
import { usePaginaExistente } from '../lista/usePaginaExistente.ts';
import { Fila, Pilha } from '../moldura/caixas.ts';
import { Lido } from '../moldura/Lido.tsx';
import { useProvedor } from '../providers/data/dataProvider.ts';
import type { Cobranca } from '../providers/data/tipos.ts';
import { reais } from '../providers/dinheiro.ts';
import { CAMPOS, comParte, type Filtro, lerFiltro, ORDEM_USUAL, POR_PAGINA, SEM_CAMPOS } from './filtros.ts';
import { PainelDeFiltros } from './PainelDeFiltros.tsx';
import { planilhaDasCobrancas } from './planilhas.ts';
import { Situacao } from './Situacao.tsx';

const COLUNAS: ColunasDe<Cobranca, OrdemDeCobrancas> = [
  { titulo: 'Comprador', ordem: 'comprador', celula: ({ comprador }) => comprador ?? 'Dados removidos' },
  { titulo: 'Criada em', ordem: 'criada', celula: ({ dtCriacao }) => <Momento iso={dtCriacao} /> },
  { titulo: 'Campanha', ordem: 'campanha', celula: ({ titulo }) => titulo ?? '—' },
  { titulo: 'Provedor', ordem: 'provedor', celula: ({ provedor }) => NOME_DO_PROVEDOR[provedor] },
  { titulo: 'Valor', ordem: 'valor', celula: ({ valor }) => reais(valor), valor: true },
  { titulo: 'Situação', ordem: 'situacao', celula: (cobranca) => <ComoEsta cobranca={cobranca} /> },
  {
    titulo: 'Paga em',
    ordem: 'paga',
    escondida: true,
    celula: ({ dtPagamento }) => (dtPagamento ? <Momento iso={dtPagamento} /> : '—'),
  },
  { titulo: 'Recebido', escondida: true, celula: ({ recebido }) => reais(recebido), valor: true },
  { titulo: 'Devolvido', escondida: true, celula: ({ devolvido }) => reais(devolvido), valor: true },
  {
    titulo: 'Bilhetes',
    escondida: true,
    celula: ({ numeros }) => numeros.length.toLocaleString('pt-BR'),
    valor: true,
  },
  {
    titulo: 'Identificador',
    escondida: true,
    celula: ({ idPagamento }) => <Palavra>{idPagamento ?? '—'}</Palavra>,
  },
];

function ComoEsta({ cobranca: { situacao, aguarda } }: { readonly cobranca: Cobranca }) {
  return (
    <>
      <Situacao situacao={situacao} />
      {aguarda && (
        <Typography variant="body2" color="error">
          {aguarda}
        </Typography>
      )}
    </>
  );
}

export function ListaDeCobrancas() {
  const [busca, mudarBusca] = useEndereco();
  return (
    <Pilha>
      <SoAsQueEsperam
        ativo={lerFiltro(busca).aguarda === 'sim'}
        aoMudar={(so) => mudarBusca((antes) => daPrimeiraPagina(antes, { aguarda: so ? 'sim' : '' }))}
      />
      <PainelDeFiltros key={JSON.stringify(camposDe(SEM_CAMPOS, busca))} />
      <DoPeriodo de={busca.get('de')} ate={busca.get('ate')}>
        <Filtradas />
      </DoPeriodo>
    </Pilha>
  );
}

function Filtradas() {
  const [busca, mudarBusca] = useEndereco();
  const dados = useProvedor();
  const larga = useGradeLarga();
  const filtro = lerFiltro(busca);
  const filtrada = Object.keys(filtro).length > 0;
  const ordem = lerOrdem(busca, ORDENS_DE_COBRANCAS, ORDEM_USUAL);
  const pagina = lerPagina(busca);
  const consulta = useQuery({
    queryKey: ['pagamentos', 'lista', filtro, ordem, pagina],
    queryFn: ({ signal }) =>
      dados.carregarCobrancas({ ...filtro, ...ordem, pagina, porPagina: POR_PAGINA }, { signal }),
    placeholderData: keepPreviousData,
  });
  const { data: lidas, isPlaceholderData } = consulta;
  usePaginaExistente(isPlaceholderData ? undefined : lidas?.cobrancas.length, lidas?.total, POR_PAGINA);
  const colunas = useColunas('cobrancas', COLUNAS);
  const escolha = useEscolha(lidas?.cobrancas ?? NENHUMA, { chaveDe: ({ id }) => id, nomeDe });
  const ordenar = (nova: typeof ordem) =>
    mudarBusca((antes) => daPrimeiraPagina(antes, camposDaOrdem(nova, ORDEM_USUAL)));
  const { escolhidas } = escolha;
  return (
    <Pilha>
      <Lido consulta={consulta} esperando={<Skeleton variant="rounded" height={320} />}>
        {(data) => (
          <>
            <Resumo total={data.total} um="cobrança" varios="cobranças">
              {!larga && <OrdenarPor colunas={COLUNAS} ordem={ordem} aoOrdenar={ordenar} />}
              <FiltrosSalvos lista="cobrancas" campos={CAMPOS} />
              {larga && <EscolhaDeColunas colunas={colunas} />}
              {data.total > 0 && (
                <Exportacao
                  planilha={async () => planilhaDasCobrancas(await lerTodas(dados, { ...filtro, ...ordem }))}
                  falha={FALHA_AO_EXPORTAR}
                />
              )}
            </Resumo>
            {data.total === 0 ? (
              <Nenhum
                texto="Nenhuma cobrança encontrada"
                primeiro={
                  filtrada
                    ? undefined
                    : 'Elas aparecem quando um cliente gera um Pix pelo Mercado Pago ou pela Efí.'
                }
              />
            ) : (
              <Tabela
                rotulo="Cobranças"
                colunas={colunas.visiveis}
                linhas={data.cobrancas}
                chaveDe={({ id }) => id}
                ordem={ordem}
                aoOrdenar={(campo) => ordenar(ordenarPor(ordem, campo))}
                escolha={escolha}
                larga={larga}
                acao={(cobranca) => (
                  <Button
                    size="small"
                    variant="outlined"
                    aria-label={`Ver ${nomeDe(cobranca)}`}
                    onClick={() => mudarBusca((antes) => comParte(antes, 'cobranca', cobranca.id))}
                  >
                    Ver
                  </Button>
                )}
              />
            )}
            <Paginador
              rotulo="Páginas de cobranças"
              itens={data.total}
              porPagina={POR_PAGINA}
              pagina={pagina}
              aoMudar={(nova) =>
                mudarBusca((antes) => comParte(antes, 'pagina', nova === 1 ? null : String(nova)))
              }
            />
          </>
        )}
      </Lido>
      <BarraDaEscolha rotulo="Cobranças selecionadas" qtde={escolhidas.length} aoLimpar={escolha.limpar}>
        <Exportacao
          de="das selecionadas"
          planilha={() => planilhaDasCobrancas(escolhidas)}
          falha={FALHA_AO_EXPORTAR}
        />
      </BarraDaEscolha>
    </Pilha>
  );
}

const NENHUMA: readonly Cobranca[] = [];
const FALHA_AO_EXPORTAR = 'Ocorreu um erro ao exportar as cobranças, tente novamente...';
const nomeDe = ({ comprador, valor }: Cobranca): string =>
  `cobrança de ${comprador ?? 'dados removidos'}, ${reais(valor)}`;

/** What needs somebody comes first, and says how much it is. */
function SoAsQueEsperam(props: { readonly ativo: boolean; readonly aoMudar: (so: boolean) => void }) {
  const { ativo, aoMudar } = props;
  const dados = useProvedor();
  const { data } = useQuery({
    queryKey: ['pagamentos', 'esperam'],
    queryFn: ({ signal }) => dados.carregarCobrancas({ aguarda: 'sim', porPagina: 1 }, { signal }),
  });
  return (
    <Fila role="group" aria-label="Quais cobranças">
      <Button
        aria-pressed={ativo}
        variant={ativo ? 'contained' : 'outlined'}
        color={data && data.total > 0 ? 'error' : 'primary'}
        onClick={() => aoMudar(true)}
      >
        {/* Nobody knows how many until it is told, and then by the last that was. */}
        Esperam por você{data && ` (${data.total.toLocaleString('pt-BR')})`}
      </Button>
      <Button aria-pressed={!ativo} variant={ativo ? 'outlined' : 'contained'} onClick={() => aoMudar(false)}>
        Todas
      </Button>
    </Fila>
  );
}

/** All charges of the filter, not only the page that is shown. */
async function lerTodas(
  dados: ReturnType<typeof useProvedor>,
  pedido: Filtro & Ordem<OrdemDeCobrancas>,
): Promise<Cobranca[]> {
  const todas: Cobranca[] = [];
  for (let pagina = 1; ; pagina += 1) {
    const lidas = await dados.carregarCobrancas({
      ...pedido,
      pagina,
      porPagina: MAXIMO_DA_PAGINA_DE_COBRANCAS,
    });
    todas.push(...lidas.cobrancas);
    if (lidas.cobrancas.length < MAXIMO_DA_PAGINA_DE_COBRANCAS || todas.length >= lidas.total) return todas;
  }
}
