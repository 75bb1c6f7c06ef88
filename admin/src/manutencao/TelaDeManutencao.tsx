import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { textoDoErro } from '@rifa-viva/contracts/erros';
import { MAXIMO_DA_PAGINA_DE_BILHETES, ORDENS_DE_BILHETES } from '@rifa-viva/contracts/http/bilhetes';
import { formatarNumero, idBilhete, larguraDoNumero } from '@rifa-viva/contracts/regras/numeracao';
import { ACOES, type Acao } from '@rifa-viva/contracts/regras/vida-do-bilhete';
import { textoDaFalha } from '@rifa-viva/ui/api/cliente.ts';
import { HistoricoBilhete } from '@rifa-viva/ui/bilhete/HistoricoBilhete.tsx';
import { Carregando } from '@rifa-viva/ui/pecas/Carregando.tsx';
import { paginaExistente } from '@rifa-viva/ui/pecas/listas.ts';
import { Paginador } from '@rifa-viva/ui/pecas/Paginador.tsx';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { pedirAtencao } from '../avisos/avisos.ts';
import { CaixaDeEscolha } from '../lista/CaixaDeEscolha.tsx';
import { comCampos } from '../lista/campos.ts';
import { Nenhum } from '../lista/partes.tsx';
import { Colunas, Fila, Pontas } from '../moldura/caixas.ts';
import { NaoCarregou } from '../moldura/NaoCarregou.tsx';
import { TelaDaRifa } from '../moldura/TelaDaRifa.tsx';
import { useLogado } from '../providers/auth/useLogado.ts';
import { useProvedor } from '../providers/data/dataProvider.ts';
import type { Rifa } from '../providers/data/tipos.ts';
import { BarraDeAcoes } from './BarraDeAcoes.tsx';
import { DialogoDeImpressao } from './DialogoDeImpressao.tsx';
import { lerBilhete, lerSelecao, textoDosAusentes } from './envio.ts';
import { camposDoFiltro, consultaDo, type Filtro, lerFiltro } from './filtros.ts';
import { ListaDeBilhetes } from './ListaDeBilhetes.tsx';
import './manutencao.css';
import { PainelDeFiltros } from './PainelDeFiltros.tsx';
import { PainelDeSelecao } from './PainelDeSelecao.tsx';
import { PorNumero } from './PorNumero.tsx';
import { NOME_DA_ACAO } from './partes.tsx';
import { emLotes, Selecao, type Visto } from './selecao.ts';
import { useAcoes } from './useAcoes.ts';
import { type Lista, useTotal } from './useBilhetes.ts';
import { camposDaVista, lerVista, ordenarPor, type Vista } from './vista.ts';

/** Batches of a long selection go on this long before the browser may draw. */
const TEMPO_POR_QUADRO_MS = 8;

export const TelaDeManutencao = () => (
  <TelaDaRifa titulo="Manutenção De Bilhetes">
    {(rifa) => <Manutencao key={rifa.idRifa} rifa={rifa} />}
  </TelaDaRifa>
);

/** Filter and order of the list: kept here while somebody types, and in the address for who comes back. */
function useLista(idRifa: number) {
  const [busca, setBusca] = useSearchParams();
  const [filtro, setFiltro] = useState(() => lerFiltro(busca));
  const [vista, setVista] = useState(() => lerVista(busca));
  const lista = useMemo(
    (): Lista => ({ idRifa, consulta: consultaDo(filtro), vista }),
    [idRifa, filtro, vista],
  );
  const mudar = (novo: Filtro, nova: Vista) => {
    setFiltro(novo);
    setVista(nova);
    setBusca((antes) => comCampos(antes, { ...camposDoFiltro(novo), ...camposDaVista(nova) }), {
      replace: true,
    });
  };
  return {
    lista,
    filtro,
    mudarFiltro: (novo: Filtro) => mudar(novo, { ...vista, pagina: 1 }),
    mudarVista: (nova: Vista) => mudar(filtro, nova),
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
  const acoes = useAcoes(idRifa, selecao, (mudaram) => {
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
  const comNumeros = async (texto: string, acao: Acao, fazer: (vistos: Visto[]) => void) => {
    try {
      const lidos = await lerSelecao(texto, () => podem(acao, {}));
      if (!lidos.ok) return pedirAtencao(lidos.mensagem);
      if (lidos.ausentes.length > 0) pedirAtencao(textoDosAusentes(lidos.ausentes, NOME_DA_ACAO[acao]));
      fazer(lidos.vistos);
    } catch (falha) {
      pedirAtencao(textoDaFalha(falha));
    }
  };
  const verHistorico = (texto: string) => {
    const lido = lerBilhete(texto, rifa.totalBilhetes);
    if (lido.ok) setHistorico(lido.numero);
    else pedirAtencao(lido.mensagem);
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
      <PainelDeFiltros filtro={filtro} aoMudar={mudarFiltro} />
      <Colunas n={3} desde="lg" propria>
        <PainelDeSelecao
          acoes={possiveis}
          desabilitado={acoes.ocupada !== null}
          aoSelecionarTodos={(acao) =>
            marcarTodos(acao, async () => (consulta === null ? [] : podem(acao, consulta)))
          }
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
      </Colunas>
      {error && <NaoCarregou falha={error} aoTentar={refetch} />}
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
          <Pontas>
            <Typography role="status" color="textSecondary">
              {total.toLocaleString('pt-BR')} {total === 1 ? 'bilhete' : 'bilhetes'}
            </Typography>
            <ComoSeMostra vista={vista} aoMudar={mudarVista} />
          </Pontas>
          {paginador('acima')}
          <ListaDeBilhetes
            key={JSON.stringify([consulta, vista])}
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

const NOME_DA_ORDEM: Readonly<Record<Vista['ordem'], string>> = {
  numero: 'Número',
  status: 'Status',
  cliente: 'Cliente',
  vendedor: 'Vendedor',
  valor: 'Valor',
  pagamento: 'Pagamento',
  espera: 'Espera',
};

interface PropsDaVista {
  readonly vista: Vista;
  readonly aoMudar: (vista: Vista) => void;
}

/** Purchases together or not; where no heads of columns order the list, what it is ordered by. */
function ComoSeMostra({ vista, aoMudar }: PropsDaVista) {
  const comCabecalho = useMediaQuery('(min-width: 1100px)', { noSsr: true });
  return (
    <Fila>
      {!comCabecalho && !vista.porCompra && (
        <CaixaDeEscolha
          size="small"
          label="Ordenar por"
          value={`${vista.ordem} ${vista.sentido}`}
          onChange={({ target }) => {
            const [nome, sentido] = target.value.split(' ');
            const ordem = ORDENS_DE_BILHETES.find((um) => um === nome) ?? 'numero';
            aoMudar({ ordem, sentido: sentido === 'desc' ? 'desc' : 'asc', porCompra: false, pagina: 1 });
          }}
          opcoes={ORDENS_DE_BILHETES.flatMap((ordem) => [
            [`${ordem} asc`, NOME_DA_ORDEM[ordem]] as const,
            [`${ordem} desc`, `${NOME_DA_ORDEM[ordem]}, do fim`] as const,
          ])}
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
    </Fila>
  );
}
