import ContentCopy from '@mui/icons-material/ContentCopy';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { formatarDataHora } from '@rifa-viva/contracts/regras/datas';
import { SELADA_DEPOIS_DO_MOMENTO } from '@rifa-viva/contracts/regras/selo';
import { textoDaFalha } from '@rifa-viva/ui/api/cliente.ts';
import { confirmar } from '@rifa-viva/ui/pecas/Confirmacao.tsx';
import { usePassou } from '@rifa-viva/ui/pecas/Contagem.tsx';
import { copiarTexto } from '@rifa-viva/ui/pecas/copiar.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { informarFeito, pedirAtencao } from '../avisos/avisos.ts';
import { Fila, Pilha } from '../moldura/caixas.ts';
import { useFocoNaNovidade, usePressionado } from '../moldura/foco.ts';
import { NaoCarregou } from '../moldura/NaoCarregou.tsx';
import { useLogado } from '../providers/auth/useLogado.ts';
import { useProvedor } from '../providers/data/dataProvider.ts';
import type { Rifa } from '../providers/data/tipos.ts';

interface Props {
  readonly rifa: Rifa;
  readonly aoMudar: () => Promise<unknown>;
}

/** The list of sold tickets: its code once it is sealed, before that the way to seal it. */
export function Selo({ rifa, aoMudar }: Props) {
  const { administrador } = useLogado();
  const { parte, pediu } = useFocoNaNovidade(rifa.selo?.codigo ?? '');
  return (
    <Pilha ref={parte} tabIndex={-1} role="group" aria-label="Selo da lista">
      {rifa.selo ? (
        <Selada selo={rifa.selo} />
      ) : administrador ? (
        <Selar
          rifa={rifa}
          aoEnviar={() => {
            pediu.current = true;
          }}
          aoMudar={aoMudar}
        />
      ) : (
        <Typography variant="body2" color="textSecondary">
          A lista de bilhetes vendidos ainda não foi selada.
        </Typography>
      )}
    </Pilha>
  );
}

function Selada({ selo }: { readonly selo: NonNullable<Rifa['selo']> }) {
  const dados = useProvedor();
  const { data, error, refetch } = useQuery({
    queryKey: ['chave-da-empresa'],
    queryFn: () => dados.chaveDaEmpresa(),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const bilhetes = `${selo.qtde.toLocaleString('pt-BR')} ${selo.qtde === 1 ? 'bilhete vendido' : 'bilhetes vendidos'}`;
  return (
    <Pilha>
      <Typography variant="body2">
        Lista selada em {formatarDataHora(selo.em)}, com {bilhetes}. Código do selo:
      </Typography>
      <Divulgado nome="Código do selo" valor={selo.codigo} copiado="Código copiado!" />
      {selo.ressalva && <Alert severity="warning">{selo.ressalva}</Alert>}
      {selo.carimbo && (
        <Typography variant="body2" color="textSecondary">
          Carimbo de tempo de {selo.carimbo.tsa} em {formatarDataHora(selo.carimbo.em)}.
        </Typography>
      )}
      {error && <NaoCarregou falha={error} aoTentar={refetch} />}
      {data && (
        <>
          <Typography variant="body2">
            Chave da empresa, que assina selos e pacotes. Publique-a onde quem confere a encontre sem passar
            por aqui, como no site ou nas redes sociais:
          </Typography>
          <Divulgado nome="Chave da empresa" valor={data.impressao} copiado="Chave copiada!" />
        </>
      )}
    </Pilha>
  );
}

interface PropsDoDivulgado {
  readonly nome: string;
  readonly valor: string;
  readonly copiado: string;
}

/** What the company makes known, and others write down. */
function Divulgado({ nome, valor, copiado }: PropsDoDivulgado) {
  const copiar = async () => {
    if (await copiarTexto(valor)) informarFeito(copiado);
    else pedirAtencao('Não foi possível copiar.');
  };
  return (
    <Fila>
      <Codigo aria-label={nome}>{valor}</Codigo>
      <Button
        variant="outlined"
        size="small"
        startIcon={<ContentCopy />}
        aria-label={`Copiar ${nome.toLowerCase()}`}
        onClick={() => void copiar()}
      >
        Copiar
      </Button>
    </Fila>
  );
}

interface PropsDeSelar extends Props {
  readonly aoEnviar: () => void;
}

function Selar({ rifa, aoEnviar, aoMudar }: PropsDeSelar) {
  const dados = useProvedor();
  const encerrada = usePassou(Date.parse(rifa.dtEncerramento));
  const atrasado = usePassou(Date.parse(rifa.dtSorteio));
  const [selando, setSelando] = useState(false);
  const [falha, setFalha] = useState<string | null>(null);
  const pode = encerrada || rifa.disponiveis === 0;
  const atraso = `O momento marcado do sorteio, ${formatarDataHora(rifa.dtSorteio)}, já passou, e o selo dirá: ${SELADA_DEPOIS_DO_MOMENTO}`;
  const pressionado = usePressionado(!selando);
  const selar = async () => {
    pressionado.current = document.activeElement;
    const texto = atrasado ? `${atraso}\n\n${PERGUNTA.texto}` : PERGUNTA.texto;
    if (!(await confirmar({ ...PERGUNTA, texto }))) return;
    aoEnviar();
    setSelando(true);
    setFalha(null);
    try {
      await dados.selarLista(rifa.idRifa);
      informarFeito('Lista de bilhetes vendidos selada!');
    } catch (recusa) {
      setFalha(textoDaFalha(recusa));
    }
    await aoMudar();
    setSelando(false);
  };
  return (
    <Pilha>
      <Typography variant="body2">
        A lista de bilhetes vendidos ainda não foi selada.{' '}
        {pode
          ? `${atrasado ? 'Sele' : 'Sele antes do sorteio'} e divulgue o código: com ele qualquer pessoa confere que a lista não mudou.`
          : 'Ela poderá ser selada depois do encerramento das vendas.'}
      </Typography>
      {pode && atrasado && <Alert severity="warning">{atraso}</Alert>}
      <div>
        <Button variant="contained" disabled={!pode} loading={selando} onClick={() => void selar()}>
          Selar lista de vendidos
        </Button>
      </div>
      {selando && (
        <div role="status">
          <Typography component="span" variant="body2">
            Lendo e conferindo todo o registro da rifa...
          </Typography>
          <LinearProgress aria-label="Selando a lista" />
        </div>
      )}
      {falha && <Alert severity="error">{falha}</Alert>}
    </Pilha>
  );
}

const PERGUNTA = {
  titulo: 'Selar a lista de vendidos?',
  texto:
    'Isto encerra de vez reservas, vendas, liberações, devoluções e mudanças de datas desta rifa: um pagamento que ainda chegar será devolvido. Não há como desfazer.',
  confirmar: 'Selar',
  cancelar: 'Cancelar',
  perigo: true,
} as const;

const Codigo = styled('output')(({ theme }) => ({
  padding: theme.spacing(1, 1.5),
  borderRadius: theme.shape.borderRadius,
  background: theme.palette.action.hover,
  font: 'clamp(1rem, 4.4vw, 1.375rem) monospace',
  userSelect: 'all',
  overflowWrap: 'anywhere',
}));
