import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { AnswerOf } from '@rifa-viva/contracts/http/call';
import type { carregarComparacao } from '@rifa-viva/contracts/http/repeticao';
import { formatarDataHora } from '@rifa-viva/contracts/regras/datas';
import { formatarNumero } from '@rifa-viva/contracts/regras/numeracao';
import { confirmar } from '@rifa-viva/ui/pecas/Confirmacao.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { falhar, informar } from '../avisos/avisos.ts';
import { Fila, Pilha } from '../moldura/caixas.ts';
import { NaoCarregou } from '../moldura/NaoCarregou.tsx';
import { Recolhivel } from '../moldura/Recolhivel.tsx';
import { useProvedor } from '../providers/data/dataProvider.ts';

type Andamento = AnswerOf<typeof carregarComparacao>;
type Comparacao = NonNullable<Andamento['comparacao']>;
type Visao = Comparacao['divergencias'][number]['visao'];

const PERGUNTAR_DE_NOVO_MS = 1_000;
const trabalhando = ({ situacao, reconstruindo }: Andamento): boolean =>
  situacao === 'andamento' || reconstruindo.length > 0;

interface Props {
  readonly idRifa: number;
  readonly largura: number;
  readonly aoIr: (revisao: number) => void;
}

/** The log folded afresh beside what screens read, and the way to build that anew. */
export function PainelDaComparacao({ idRifa, largura, aoIr }: Props) {
  const dados = useProvedor();
  const guardadas = useQueryClient();
  const chave = ['auditoria', 'comparacao', idRifa];
  const { data, error, refetch } = useQuery({
    queryKey: chave,
    queryFn: ({ signal }) => dados.carregarComparacao(idRifa, { signal }),
    refetchInterval: ({ state }) => state.data && trabalhando(state.data) && PERGUNTAR_DE_NOVO_MS,
  });
  /** Whether it began. */
  const pedir = async (fazer: () => Promise<Andamento>, falha: string): Promise<boolean> => {
    try {
      guardadas.setQueryData(chave, await fazer());
      return true;
    } catch (recusa) {
      falhar(falha, recusa);
      return false;
    }
  };
  const reconstruir = async (visao: Visao) => {
    const sim = await confirmar({
      titulo: `Reconstruir ${visao}?`,
      texto:
        'As linhas desta visão são refeitas a partir do registro de eventos, para todas as campanhas. ' +
        'As telas continuam funcionando enquanto isso.',
      confirmar: 'Reconstruir',
      cancelar: 'Cancelar',
    });
    if (!sim) return;
    if (await pedir(() => dados.reconstruirVisao(idRifa, visao), 'Não foi possível reconstruir...'))
      informar('Reconstrução iniciada.');
  };
  return (
    <Recolhivel titulo="Comparar com as telas" aberto>
      {data ? (
        <Pilha>
          <Fila>
            <Button
              variant="contained"
              disabled={trabalhando(data)}
              onClick={() => pedir(() => dados.compararRifa(idRifa), 'Não foi possível comparar...')}
            >
              Comparar
            </Button>
            <Typography role="status">{textoDoAndamento(data)}</Typography>
          </Fila>
          {trabalhando(data) && (
            <LinearProgress
              aria-label="Comparação"
              {...(data.situacao === 'andamento' && data.progresso > 0
                ? { variant: 'determinate', value: data.progresso }
                : {})}
            />
          )}
          {data.falhaDaReconstrucao && <Alert severity="error">{data.falhaDaReconstrucao}</Alert>}
          {data.comparacao && (
            <Resultado
              comparacao={data.comparacao}
              largura={largura}
              ocupada={trabalhando(data)}
              aoIr={aoIr}
              aoReconstruir={reconstruir}
            />
          )}
        </Pilha>
      ) : error ? (
        <NaoCarregou falha={error} aoTentar={refetch} />
      ) : (
        <LinearProgress aria-label="Comparação" />
      )}
    </Recolhivel>
  );
}

function textoDoAndamento({ situacao, progresso, reconstruindo, comparacao }: Andamento): string {
  if (reconstruindo.length > 0) return `Reconstruindo ${reconstruindo.join(', ')}...`;
  switch (situacao) {
    case 'nenhuma':
      return 'Os eventos são dobrados de novo e comparados com cada bilhete, total e prêmio.';
    case 'andamento':
      return `Comparando... ${progresso}%`;
    case 'falhou':
      return 'A comparação falhou. Tente novamente.';
    case 'pronta':
      return comparacao ? `Comparada em ${formatarDataHora(comparacao.em)}.` : '';
  }
}

interface PropsDoResultado {
  readonly comparacao: Comparacao;
  readonly largura: number;
  readonly ocupada: boolean;
  readonly aoIr: (revisao: number) => void;
  readonly aoReconstruir: (visao: Visao) => void;
}

function Resultado({ comparacao, largura, ocupada, aoIr, aoReconstruir }: PropsDoResultado) {
  const { eventos, bilhetes, qtde, divergencias, paradas } = comparacao;
  const visoes = [...new Set(divergencias.map(({ visao }) => visao))];
  const comparados = `${eventos.toLocaleString('pt-BR')} eventos e ${bilhetes.toLocaleString('pt-BR')} bilhetes comparados`;
  return (
    <>
      {paradas.map(({ visao, motivo }) => (
        <Alert key={visao} severity="warning">
          {visao} aguarda manutenção: {motivo}.
        </Alert>
      ))}
      {qtde === 0 ? (
        <Alert severity={paradas.length === 0 ? 'success' : 'info'}>
          {comparados}: nenhuma divergência{paradas.length > 0 && ' no que pôde ser comparado'}.
        </Alert>
      ) : (
        <>
          <Alert severity="error">
            {comparados}: {qtde.toLocaleString('pt-BR')} {qtde === 1 ? 'divergência' : 'divergências'}.
          </Alert>
          <ul className="auditoria-divergencias" aria-label="Divergências">
            {divergencias.map(({ visao, numBilhete, campo, esperado, encontrado, total, causa }) => (
              <li key={`${visao} ${numBilhete} ${campo} ${esperado}`}>
                <strong>
                  {numBilhete === null ? 'Campanha' : `Bilhete ${formatarNumero(numBilhete, largura)}`},{' '}
                  {campo}
                </strong>
                : esperado {esperado}, encontrado {encontrado}.
                {causa && (
                  <Typography variant="body2" component="div">
                    {total ? 'Último evento que moveu este total: evento' : 'Evento'} {causa.revisao} (
                    {formatarDataHora(causa.em)}): {causa.frase}{' '}
                    <Button
                      size="small"
                      aria-label={`Ver o evento ${causa.revisao}`}
                      onClick={() => aoIr(causa.revisao)}
                    >
                      Ver
                    </Button>
                  </Typography>
                )}
              </li>
            ))}
          </ul>
          {qtde > divergencias.length && (
            <Typography color="textSecondary">
              e mais {(qtde - divergencias.length).toLocaleString('pt-BR')}
            </Typography>
          )}
          <Fila>
            {visoes.map((visao) => (
              <Button
                key={visao}
                variant="outlined"
                color="error"
                disabled={ocupada}
                onClick={() => aoReconstruir(visao)}
              >
                Reconstruir {visao}
              </Button>
            ))}
          </Fila>
        </>
      )}
    </>
  );
}
