import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { formatarNumero, idBilhete, larguraDoNumero } from '@rifa-viva/contracts/regras/numeracao';
import { ACOES, type Acao } from '@rifa-viva/contracts/regras/vida-do-bilhete';
import { textoDaFalha } from '@rifa-viva/ui/api/cliente.ts';
import { HistoricoBilhete } from '@rifa-viva/ui/bilhete/HistoricoBilhete.tsx';
import { Carregando } from '@rifa-viva/ui/pecas/Carregando.tsx';
import { itensDaPagina } from '@rifa-viva/ui/pecas/listas.ts';
import { Paginador } from '@rifa-viva/ui/pecas/Paginador.tsx';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { informar } from '../avisos/avisos.ts';
import { TelaDaRifa } from '../moldura/TelaDaRifa.tsx';
import { Vazia } from '../moldura/Vazia.tsx';
import { useLogado } from '../providers/auth/useLogado.ts';
import type { Bilhete, Rifa } from '../providers/data/tipos.ts';
import { BarraDeAcoes } from './BarraDeAcoes.tsx';
import { CartaoDeBilhete, NOME_DA_ACAO } from './CartaoDeBilhete.tsx';
import { DialogoDeImpressao } from './DialogoDeImpressao.tsx';
import { lerBilhete, lerSelecao, textoDosAusentes } from './envio.ts';
import { filtrar, SEM_FILTRO } from './filtros.ts';
import './manutencao.css';
import { PainelDeFiltros } from './PainelDeFiltros.tsx';
import { PainelDeSelecao } from './PainelDeSelecao.tsx';
import { PorNumero } from './PorNumero.tsx';
import { lotesParaSelecionar, Selecao } from './selecao.ts';
import { useAcoes } from './useAcoes.ts';
import { useBilhetes } from './useBilhetes.ts';

const POR_PAGINA = 500;
/** Batches of a long selection go on this long before the browser may draw. */
const TEMPO_POR_QUADRO_MS = 8;

export const TelaDeManutencao = () => (
  <TelaDaRifa titulo="Manutenção De Bilhetes">
    {(rifa) => <Manutencao key={rifa.idRifa} rifa={rifa} />}
  </TelaDaRifa>
);

function Manutencao({ rifa }: { readonly rifa: Rifa }) {
  const { data: bilhetes, error, refetch, reler } = useBilhetes(rifa.idRifa);
  if (bilhetes) return <Bilhetes rifa={rifa} bilhetes={bilhetes} reler={reler} />;
  if (!error) return <Carregando texto="Carregando Bilhetes... Aguarde !!" />;
  return (
    <Alert
      severity="error"
      action={
        <Button color="inherit" size="small" onClick={() => refetch()}>
          Tentar novamente
        </Button>
      }
    >
      {textoDaFalha(error)}
    </Alert>
  );
}

interface Props {
  readonly rifa: Rifa;
  readonly bilhetes: readonly Bilhete[];
  readonly reler: (numeros: readonly number[]) => void;
}

function Bilhetes({ rifa, bilhetes, reler }: Props) {
  const { administrador } = useLogado();
  const [selecao] = useState(() => new Selecao());
  const [filtro, setFiltro] = useState(SEM_FILTRO);
  const [historico, setHistorico] = useState<number | null>(null);
  const acoes = useAcoes(rifa.idRifa, selecao, reler);
  const possiveis = administrador ? ACOES : ACOES.filter((acao) => acao !== 'liberar');
  const adiado = useDeferredValue(filtro);
  const filtrados = useMemo(
    () => filtrar(bilhetes, adiado, rifa.qtdeNumeros),
    [bilhetes, adiado, rifa.qtdeNumeros],
  );
  useEffect(() => selecao.conferir(bilhetes, administrador), [selecao, bilhetes, administrador]);

  const selecionarTodos = async (acao: Acao) => {
    const lotes = [...lotesParaSelecionar(filtrados, acao, administrador)];
    if (lotes.length === 0) informar('Nenhum bilhete selecionado');
    let inicio = performance.now();
    for (const lote of lotes) {
      selecao.marcar(lote, acao);
      if (performance.now() - inicio < TEMPO_POR_QUADRO_MS) continue;
      await proximoQuadro();
      inicio = performance.now();
    }
  };
  const comNumeros = (texto: string, acao: Acao, fazer: (numeros: number[]) => void) => {
    const lidos = lerSelecao(texto, bilhetes, acao, administrador);
    if (!lidos.ok) return informar(lidos.mensagem);
    if (lidos.ausentes.length > 0) informar(textoDosAusentes(lidos.ausentes, NOME_DA_ACAO[acao]));
    fazer(lidos.numeros);
  };
  const verHistorico = (texto: string) => {
    const lido = lerBilhete(texto, rifa.totalBilhetes);
    if (lido.ok) setHistorico(lido.numero);
    else informar(lido.mensagem);
  };
  return (
    <>
      <PainelDeFiltros filtro={filtro} aoMudar={setFiltro} />
      <PainelDeSelecao
        acoes={possiveis}
        desabilitado={acoes.ocupada !== null}
        aoSelecionarTodos={selecionarTodos}
        aoSelecionarNumeros={(texto, acao) =>
          comNumeros(texto, acao, (numeros) => selecao.marcar(numeros, acao))
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
      <Pagina
        key={JSON.stringify(adiado)}
        bilhetes={filtrados}
        largura={larguraDoNumero(rifa.qtdeNumeros)}
        administrador={administrador}
        selecao={selecao}
        aoVerHistorico={setHistorico}
      />
      <BarraDeAcoes selecao={selecao} acoes={possiveis} ocupada={acoes.ocupada} aoExecutar={acoes.executar} />
      {acoes.impressao && (
        <DialogoDeImpressao
          idRifa={rifa.idRifa}
          impressao={acoes.impressao}
          aoGerar={() => selecao.desmarcar(acoes.impressao?.numeros ?? [])}
          aoFechar={acoes.encerrarImpressao}
        />
      )}
      {historico !== null && (
        <HistoricoBilhete
          idBilhete={idBilhete(rifa.idRifa, historico)}
          numero={formatarNumero(historico, larguraDoNumero(rifa.qtdeNumeros))}
          aoFechar={() => setHistorico(null)}
        />
      )}
    </>
  );
}

/** Lets the browser draw between two batches of a long selection. */
const proximoQuadro = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));

interface PropsDaPagina {
  readonly bilhetes: readonly Bilhete[];
  readonly largura: number;
  readonly administrador: boolean;
  readonly selecao: Selecao;
  readonly aoVerHistorico: (numBilhete: number) => void;
}

function Pagina({ bilhetes, ...resto }: PropsDaPagina) {
  const [pagina, setPagina] = useState(1);
  const paginador = (onde: string) => (
    <Paginador
      rotulo={`Páginas de bilhetes, ${onde}`}
      itens={bilhetes.length}
      porPagina={POR_PAGINA}
      pagina={pagina}
      aoMudar={setPagina}
    />
  );
  if (bilhetes.length === 0) return <Vazia texto="Nenhum bilhete encontrado" />;
  return (
    <>
      <Typography role="status" color="textSecondary">
        {bilhetes.length.toLocaleString('pt-BR')} {bilhetes.length === 1 ? 'bilhete' : 'bilhetes'}
      </Typography>
      {paginador('acima')}
      <ul className="bilhetes" aria-label="Bilhetes">
        {itensDaPagina(bilhetes, pagina, POR_PAGINA).map((bilhete) => (
          <CartaoDeBilhete key={bilhete.numBilhete} bilhete={bilhete} {...resto} />
        ))}
      </ul>
      {paginador('abaixo')}
    </>
  );
}
