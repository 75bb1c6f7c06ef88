import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { styled } from '@mui/material/styles';
import { textoDoErro } from '@rifa-viva/contracts/erros';
import { MAXIMO_DA_PAGINA_DE_BILHETES } from '@rifa-viva/contracts/http/bilhetes';
import { formatarNumero, idBilhete, larguraDoNumero } from '@rifa-viva/contracts/regras/numeracao';
import { ACOES, type Acao } from '@rifa-viva/contracts/regras/vida-do-bilhete';
import { textoDaFalha } from '@rifa-viva/ui/api/cliente.ts';
import { HistoricoBilhete } from '@rifa-viva/ui/bilhete/HistoricoBilhete.tsx';
import { Carregando } from '@rifa-viva/ui/pecas/Carregando.tsx';
import { paginaExistente } from '@rifa-viva/ui/pecas/listas.ts';
import { Paginador } from '@rifa-viva/ui/pecas/Paginador.tsx';
import { useMemo, useState } from 'react';
import { pedirAtencao } from '../avisos/avisos.ts';
import { comCampos } from '../lista/campos.ts';
import { EscolhaDeColunas } from '../lista/EscolhaDeColunas.tsx';
import { FiltrosSalvos } from '../lista/FiltrosSalvos.tsx';
import { Exportacao, Nenhum, OrdenarPor, Resumo } from '../lista/partes.tsx';
import { useGradeLarga } from '../lista/Tabela.tsx';
import { useColunas } from '../lista/useColunas.ts';
import { useDigitado } from '../lista/useDigitado.ts';
import { useEndereco } from '../lista/useEndereco.ts';
import { NaoCarregou } from '../moldura/NaoCarregou.tsx';
import { TelaDaRifa } from '../moldura/TelaDaRifa.tsx';
import { useLogado } from '../providers/auth/useLogado.ts';
import { useProvedor } from '../providers/data/dataProvider.ts';
import type { Rifa } from '../providers/data/tipos.ts';
import { BarraDeAcoes } from './BarraDeAcoes.tsx';
import { DialogoDeImpressao } from './DialogoDeImpressao.tsx';
import { lerBilhete, lerSelecao } from './envio.ts';
import { CAMPOS, camposDoFiltro, consultaDo, lerFiltro } from './filtros.ts';
import { COLUNAS } from './LinhaDeBilhete.tsx';
import { ListaDeBilhetes } from './ListaDeBilhetes.tsx';
import './manutencao.css';
import { PainelDeFiltros } from './PainelDeFiltros.tsx';
import { PainelDeSelecao } from './PainelDeSelecao.tsx';
import { PorNumero } from './PorNumero.tsx';
import { planilhaDosBilhetes } from './planilha.ts';
import { emLotes, Selecao, type Visto } from './selecao.ts';
import { useAcoes } from './useAcoes.ts';
import { type Lista, lerLista, useTotal } from './useBilhetes.ts';
import { camposDaVista, lerVista, ordenarPor, type Vista } from './vista.ts';

/** Batches of a long selection go on this long before the browser may draw. */
const TEMPO_POR_QUADRO_MS = 8;

export const TelaDeManutencao = () => (
  <TelaDaRifa titulo="Manutenção De Bilhetes">
    {(rifa) => <Manutencao key={rifa.idRifa} rifa={rifa} />}
  </TelaDaRifa>
);

/** Filter and order of the list, as the address says them; the filter's fields are ahead of it while somebody types. */
function useLista(idRifa: number) {
  const [busca, mudarBusca] = useEndereco();
  const [filtro, mudarFiltro] = useDigitado({ ler: lerFiltro, campos: camposDoFiltro });
  const lista = useMemo(
    (): Lista => ({ idRifa, consulta: consultaDo(lerFiltro(busca)), vista: lerVista(busca) }),
    [idRifa, busca],
  );
  return {
    lista,
    filtro,
    mudarFiltro,
    mudarVista: (nova: Vista) => mudarBusca((antes) => comCampos(antes, camposDaVista(nova))),
  };
}

function Manutencao({ rifa }: { readonly rifa: Rifa }) {
  const { idRifa } = rifa;
  const { administrador } = useLogado();
  const dados = useProvedor();
  const [selecao] = useState(() => new Selecao());
  const [historico, setHistorico] = useState<number | null>(null);
  const { lista, filtro, mudarFiltro, mudarVista } = useLista(idRifa);
  const { consulta, vista } = lista;
  const larga = useGradeLarga();
  const colunas = useColunas('bilhetes', COLUNAS);

  const podem = (acao: Acao, filtros: object) => dados.numerosDosBilhetes(idRifa, { ...filtros, acao });
  /** Ticks of tickets that others changed may have to go. */
  const conferir = async (mudaram: readonly number[] | null) => {
    for (const acao of ACOES) {
      if (!selecao.lista(acao).some(([numero]) => mudaram?.includes(numero) ?? true)) continue;
      // What could not be asked stays: the server refuses what may not be.
      await podem(acao, {}).then(
        (permitidos) => selecao.conferir(acao, permitidos),
        () => undefined,
      );
    }
  };
  const { total, error, refetch, reler } = useTotal(lista, (mudaram) => void conferir(mudaram));
  const acoes = useAcoes(rifa, selecao, (mudaram) => {
    reler();
    void conferir(mudaram);
  });
  const possiveis = administrador ? ACOES : ACOES.filter((acao) => acao !== 'liberar');

  const marcarTodos = async (acao: Acao, escolha: () => Promise<Iterable<Visto>>) => {
    let escolhidos: Visto[];
    try {
      escolhidos = [...(await escolha())];
    } catch (falha) {
      return pedirAtencao(textoDaFalha(falha));
    }
    if (escolhidos.length === 0) return pedirAtencao(textoDoErro('NENHUM_BILHETE'));
    let inicio = performance.now();
    for (const lote of emLotes(escolhidos)) {
      selecao.marcar(lote, acao);
      if (performance.now() - inicio < TEMPO_POR_QUADRO_MS) continue;
      await proximoQuadro();
      inicio = performance.now();
    }
  };
  /** Answers what is to be said at the field; '': nothing. */
  const comNumeros = async (texto: string, acao: Acao, fazer: (vistos: Visto[]) => void): Promise<string> => {
    try {
      const lidos = await lerSelecao(texto, { acao, administrador, rifa }, () => podem(acao, {}));
      if (lidos.ok) fazer(lidos.vistos);
      return lidos.ok ? lidos.aviso : lidos.mensagem;
    } catch (falha) {
      return textoDaFalha(falha);
    }
  };
  const verHistorico = async (texto: string): Promise<string> => {
    const lido = lerBilhete(texto, rifa.totalBilhetes);
    if (!lido.ok) return lido.mensagem;
    setHistorico(lido.numero);
    return '';
  };
  if (total === undefined) {
    if (!error) return <Carregando texto="Carregando Bilhetes... Aguarde !!" />;
    return <NaoCarregou falha={error} aoTentar={refetch} />;
  }
  const pagina = paginaExistente(vista.pagina, total, MAXIMO_DA_PAGINA_DE_BILHETES);
  const inicio = (pagina - 1) * MAXIMO_DA_PAGINA_DE_BILHETES;
  const paginador = (onde: string) => (
    <Paginador
      rotulo={`Páginas de bilhetes, ${onde}`}
      itens={total}
      porPagina={MAXIMO_DA_PAGINA_DE_BILHETES}
      pagina={pagina}
      aoMudar={(nova) => mudarVista({ ...vista, pagina: nova })}
    />
  );
  return (
    <>
      <Ferramentas>
        <PainelDeFiltros filtro={filtro} aoMudar={mudarFiltro} />
        <PainelDeSelecao
          acoes={possiveis}
          desabilitado={acoes.ocupada !== null}
          aoSelecionarTodos={(acao) => {
            // As the fields say it: the address, and with it the list, may still be on its way there.
            const digitada = consultaDo(filtro);
            return marcarTodos(acao, async () => (digitada === null ? [] : podem(acao, digitada)));
          }}
          aoSelecionarNumeros={(texto, acao) =>
            comNumeros(texto, acao, (escolhidos) => selecao.marcar(escolhidos, acao))
          }
        />
        <PorNumero
          titulo="Devolver por Número"
          rotulo="Bilhetes para devolver"
          ajuda="Sequência 0001/0100 ou lista 0001,0005,0009"
          botao="DEVOLVER NÚMEROS"
          perigo
          ocupada={acoes.ocupada === 'devolver'}
          aoEnviar={(texto) => comNumeros(texto, 'devolver', acoes.devolver)}
        />
        <PorNumero
          titulo="Histórico por Número"
          rotulo="Bilhete do histórico"
          ajuda="Um número, por exemplo 0007"
          botao="VER HISTÓRICO"
          aoEnviar={verHistorico}
        />
      </Ferramentas>
      {error && <NaoCarregou falha={error} aoTentar={refetch} />}
      <Resumo total={total} um="bilhete" varios="bilhetes">
        <ComoSeMostra vista={vista} larga={larga} aoMudar={mudarVista} />
        <FiltrosSalvos lista="bilhetes" campos={CAMPOS} />
        {larga && <EscolhaDeColunas colunas={colunas} />}
        {total > 0 && (
          <Exportacao
            planilha={async () => planilhaDosBilhetes(rifa, await lerLista(dados, lista))}
            falha="Ocorreu um erro ao exportar os bilhetes, tente novamente..."
          />
        )}
      </Resumo>
      {total === 0 ? (
        <Nenhum
          texto="Nenhum bilhete encontrado"
          primeiro={
            consulta !== null && Object.keys(consulta).length === 0
              ? 'Os bilhetes aparecem aqui assim que são vendidos ou reservados.'
              : undefined
          }
        />
      ) : (
        <>
          {paginador('acima')}
          <ListaDeBilhetes
            key={JSON.stringify([consulta, vista])}
            colunas={colunas.visiveis}
            lista={lista}
            inicio={inicio}
            qtde={Math.min(MAXIMO_DA_PAGINA_DE_BILHETES, total - inicio)}
            largura={larguraDoNumero(rifa.qtdeNumeros)}
            administrador={administrador}
            selecao={selecao}
            aoVerHistorico={setHistorico}
            aoOrdenar={(ordem) => mudarVista(ordenarPor(vista, ordem))}
            aoMarcarCompra={(compra, acao) => void marcarTodos(acao, () => podem(acao, { compra }))}
          />
          {paginador('abaixo')}
        </>
      )}
      <BarraDeAcoes selecao={selecao} acoes={possiveis} ocupada={acoes.ocupada} aoExecutar={acoes.executar} />
      {acoes.impressao && (
        <DialogoDeImpressao
          idRifa={idRifa}
          impressao={acoes.impressao}
          aoGerar={() => selecao.desmarcar(acoes.impressao?.numeros ?? [])}
          aoFechar={acoes.encerrarImpressao}
        />
      )}
      {historico !== null && (
        <HistoricoBilhete
          idBilhete={idBilhete(idRifa, historico)}
          numero={formatarNumero(historico, larguraDoNumero(rifa.qtdeNumeros))}
          aoFechar={() => setHistorico(null)}
        />
      )}
    </>
  );
}

/** Lets the browser draw between two batches of a long selection. */
const proximoQuadro = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));

/** Side by side; what is open has the width to itself where that is scarce. */
const Ferramentas = styled('div')(({ theme }) => ({
  display: 'grid',
  alignItems: 'start',
  gap: theme.spacing(1),
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  [theme.breakpoints.up('lg')]: {
    gap: theme.spacing(2),
    gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
    '& > :first-of-type': { gridColumn: '1 / -1' },
  },
  [theme.breakpoints.down('lg')]: {
    '& > .Mui-expanded': { gridColumn: '1 / -1' },
  },
  [theme.breakpoints.down('sm')]: {
    '& .MuiAccordionSummary-root': { padding: theme.spacing(0, 1.5) },
    '& .MuiTypography-h6': { fontSize: '0.95rem' },
  },
}));

interface PropsDaVista {
  readonly vista: Vista;
  readonly larga: boolean;
  readonly aoMudar: (vista: Vista) => void;
}

/** Purchases together or not; where no heads of columns order the list, what it is ordered by. */
const ComoSeMostra = ({ vista, larga, aoMudar }: PropsDaVista) => (
  <>
    {!larga && !vista.porCompra && (
      <OrdenarPor
        colunas={COLUNAS}
        ordem={vista}
        aoOrdenar={(ordem) => aoMudar({ ...ordem, porCompra: false, pagina: 1 })}
      />
    )}
    <FormControlLabel
      label="Agrupar por compra"
      control={
        <Switch
          checked={vista.porCompra}
          onChange={(_, porCompra) => aoMudar({ ...vista, porCompra, pagina: 1 })}
        />
      }
    />
  </>
);
