import Download from '@mui/icons-material/Download';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import { formatarDataHora } from '@rifa-viva/contracts/regras/datas';
import { formatarNumero, larguraDoNumero } from '@rifa-viva/contracts/regras/numeracao';
import { contagemDePremiados, tituloDosSorteados } from '@rifa-viva/contracts/regras/premio';
import { useVendasAoVivo } from '@rifa-viva/ui/ao-vivo/useMensagens.ts';
import { HistoricoBilhete } from '@rifa-viva/ui/bilhete/HistoricoBilhete.tsx';
import { itensDaPagina } from '@rifa-viva/ui/pecas/listas.ts';
import { Paginador } from '@rifa-viva/ui/pecas/Paginador.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { baixarExcel } from '../exportacao/exportacao.ts';
import { Grade, Pilha, Pontas } from '../moldura/caixas.ts';
import { Lido } from '../moldura/Lido.tsx';
import { SomenteLeitura } from '../moldura/SomenteLeitura.tsx';
import { TelaDaRifa } from '../moldura/TelaDaRifa.tsx';
import { Vazia } from '../moldura/Vazia.tsx';
import { registroMudou } from '../providers/aoVivo/avisosDeMudanca.ts';
import { useReleitura } from '../providers/aoVivo/useReleitura.ts';
import { useLogado } from '../providers/auth/useLogado.ts';
import { useProvedor } from '../providers/data/dataProvider.ts';
import type { Resultados, Rifa } from '../providers/data/tipos.ts';
import { BaixarPacote } from './BaixarPacote.tsx';
import { CartaoDoPremiado } from './CartaoDoPremiado.tsx';
import { CartaoDoSorteio } from './CartaoDoSorteio.tsx';
import { Confirmacao } from './Confirmacao.tsx';
import { bilhetesPremiados, classificar, type Ganhador, planilhaDeGanhadores } from './classificacao.ts';
import { NaoVendidos } from './NaoVendidos.tsx';
import { NumerosSorteados, type Proposta, useImpedimento } from './NumerosSorteados.tsx';
import { extracaoDo, rascunhoVazio } from './rascunho.ts';

const POR_PAGINA = 100;

export const TelaDeResultados = () => (
  <TelaDaRifa titulo="Resultado">{(rifa) => <Resultado key={rifa.idRifa} rifa={rifa} />}</TelaDaRifa>
);

function Resultado({ rifa }: { readonly rifa: Rifa }) {
  const { idRifa } = rifa;
  const { administrador } = useLogado();
  const dados = useProvedor();
  const consultas = useQueryClient();
  const [proposta, setProposta] = useState<Proposta | null>(null);
  const vazio = rascunhoVazio(rifa.regra?.concurso ?? '');
  const [rascunho, setRascunho] = useState(vazio);
  const chave = ['resultados', idRifa];
  const consulta = useQuery({
    queryKey: chave,
    queryFn: ({ signal }) => dados.resultados(idRifa, { signal }),
  });
  const { data, refetch } = consulta;
  const { regiao, registrou } = useFocoNoRegistrado(data);
  /** What stands recorded now, on the screen too. */
  const ler = async () => {
    const { data: atual } = await refetch({ throwOnError: true });
    return atual?.milharSorteada ?? '';
  };
  /** Seal, result and who stands for it. A failed reading shows where it is read. */
  const relerTudo = async () => {
    await Promise.all([
      refetch(),
      consultas.invalidateQueries({ queryKey: ['cadastroCampanha', 'carregarRifa', idRifa] }),
    ]);
  };
  const reler = useReleitura(chave);
  const relerRifa = useReleitura(['cadastroCampanha', 'carregarRifa', idRifa]);
  useVendasAoVivo(idRifa, () => {
    reler();
    relerRifa();
  });
  useEffect(
    () =>
      registroMudou.ouvir(({ nome, id }) => {
        if (nome === 'cadastroCampanha' && id === idRifa) reler();
      }),
    [idRifa, reler],
  );
  return (
    <Lido consulta={consulta}>
      {(lidos) => (
        <>
          {/* Once there is a result it is what people come for. */}
          {lidos.milharSorteada !== '' && (
            <Ganhadores regiao={regiao} rifa={rifa} dados={lidos} aoMudar={relerTudo} />
          )}
          <CartaoDoSorteio
            rifa={rifa}
            dados={lidos}
            rascunho={rascunho}
            aoRascunhar={setRascunho}
            aoUsar={(numero) => setProposta({ numero })}
            aoMudar={relerTudo}
          />
          {administrador ? (
            <NumerosSorteados
              rifa={rifa}
              dados={lidos}
              ler={ler}
              proposta={proposta}
              extracao={extracaoDo(rascunho)}
              aoRegistrar={(milharSorteada) => {
                setRascunho(vazio);
                registrou(milharSorteada);
              }}
            />
          ) : (
            <SomenteLeitura />
          )}
          {lidos.milharSorteada === '' && <SemResultado rifa={rifa} dados={lidos} />}
          {administrador && <BaixarPacote idRifa={idRifa} />}
          {lidos.correcoes.length > 0 && <Correcoes correcoes={lidos.correcoes} />}
        </>
      )}
    </Lido>
  );
}

/** Who recorded a result goes on from where it is told, as soon as it is. */
function useFocoNoRegistrado(lidos: Resultados | undefined) {
  const regiao = useRef<HTMLDivElement>(null);
  const [registrado, registrou] = useState<string | null>(null);
  const contado = registrado !== null && registrado === lidos?.milharSorteada;
  useEffect(() => {
    if (!contado) return;
    regiao.current?.focus();
    registrou(null);
  }, [contado]);
  return { regiao, registrou };
}

interface Props {
  readonly rifa: Rifa;
  readonly dados: Resultados;
}

function SemResultado({ rifa, dados }: Props) {
  const { administrador } = useLogado();
  const registravel = useImpedimento(rifa, dados) === null;
  return (
    <Vazia texto="NENHUMA MILHAR SORTEADA CADASTRADA !!">
      {administrador ? (
        registravel && <p>Depois do sorteio, registre acima o número sorteado.</p>
      ) : (
        <p>O resultado aparece aqui assim que um Administrador o registra.</p>
      )}
    </Vazia>
  );
}

interface PropsDosGanhadores extends Props {
  readonly regiao: RefObject<HTMLDivElement | null>;
  readonly aoMudar: () => Promise<unknown>;
}

function Ganhadores({ rifa, dados, regiao, aoMudar }: PropsDosGanhadores) {
  const { idRifa } = rifa;
  const [pagina, setPagina] = useState(1);
  const [historico, setHistorico] = useState<Ganhador | null>(null);
  const premiados = classificar(dados);
  const largura = larguraDoNumero(dados.qtdeNumeros);
  return (
    <Pilha ref={regiao} tabIndex={-1} role="region" aria-label="Ganhadores">
      <Pontas>
        <div>
          <Typography variant="body2" color="textSecondary">
            {tituloDosSorteados(dados.milharSorteada)}
          </Typography>
          <Typography component="h2" variant="h5">
            {dados.milharSorteada.replaceAll(',', ', ')}
          </Typography>
          <Typography role="status">{contagemDePremiados(bilhetesPremiados(premiados))}</Typography>
        </div>
        {premiados.length > 0 && (
          <Button
            variant="outlined"
            startIcon={<Download />}
            onClick={() => baixarExcel(planilhaDeGanhadores(idRifa, premiados))}
          >
            Exportar Excel
          </Button>
        )}
      </Pontas>
      <Confirmacao idRifa={idRifa} dados={dados} aoMudar={aoMudar} />
      {premiados.length === 0 ? (
        <Vazia texto="NENHUM GANHADOR ENCONTRADO PARA ESSA RIFA !!" />
      ) : (
        <Grade>
          {itensDaPagina(premiados, pagina, POR_PAGINA).map((premiado) => (
            <CartaoDoPremiado
              key={`${premiado.ganhador.idBilhete} ${premiado.rotulo}`}
              premiado={premiado}
              largura={largura}
              aoVerHistorico={setHistorico}
            />
          ))}
        </Grade>
      )}
      <NaoVendidos dados={dados} sucessor={rifa.sucessor} />
      <Paginador
        rotulo="Páginas de ganhadores"
        itens={premiados.length}
        porPagina={POR_PAGINA}
        pagina={pagina}
        aoMudar={setPagina}
      />
      {historico && (
        <HistoricoBilhete
          idBilhete={historico.idBilhete}
          numero={formatarNumero(historico.numBilhete, largura)}
          aoFechar={() => setHistorico(null)}
        />
      )}
    </Pilha>
  );
}

function Correcoes({ correcoes }: Pick<Resultados, 'correcoes'>) {
  return (
    <Card>
      <CardContent>
        <Typography component="h2" variant="h6" gutterBottom>
          Registros do resultado
        </Typography>
        <ol>
          {correcoes.map(({ em, usuario, antes, depois }) => (
            <li key={em}>
              {formatarDataHora(em)}: {usuario ?? 'alguém'}{' '}
              {antes === depois ? (
                'registrou a extração'
              ) : (
                <>
                  mudou de <strong>{antes || 'nenhum número'}</strong> para{' '}
                  <strong>{depois || 'nenhum número'}</strong>
                </>
              )}
            </li>
          ))}
        </ol>
      </CardContent>
    </Card>
  );
}
