import Download from '@mui/icons-material/Download';
import Search from '@mui/icons-material/Search';
import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { TENTE_EM_MINUTOS } from '@rifa-viva/contracts/frases-comuns';
import { type ReactNode, useState } from 'react';
import { falhar } from '../avisos/avisos.ts';
import { baixarCsv, baixarExcel, type Planilha } from '../exportacao/exportacao.ts';
import { Fila, Grade, Pontas } from '../moldura/caixas.ts';
import { TenteNovamente } from '../moldura/NaoCarregou.tsx';
import { Vazia } from '../moldura/Vazia.tsx';
import { CaixaDeEscolha } from './CaixaDeEscolha.tsx';
import type { Ordem } from './campos.ts';
import type { ColunasDe } from './Tabela.tsx';

/** Parts that lists have in common. */

export const FalhaDaLista = ({ aoTentar }: { readonly aoTentar: () => unknown }) => (
  <TenteNovamente texto={TENTE_EM_MINUTOS} aoTentar={aoTentar} />
);

interface PropsDeNada {
  readonly procurado: string;
  readonly aoLimpar: () => void;
  /** How the first record comes to be. */
  readonly primeiro?: string | undefined;
}

/** A search that found nothing says so, and how to go on. */
export function Nada({ procurado, aoLimpar, primeiro }: PropsDeNada) {
  if (procurado === '') return <Vazia>{primeiro && <p>{primeiro}</p>}</Vazia>;
  return (
    <Vazia procurado texto={`Nenhum resultado para “${procurado}”`}>
      <p>Confira o que foi digitado ou procure por outro termo.</p>
      <Button variant="outlined" onClick={aoLimpar}>
        Limpar busca
      </Button>
    </Vazia>
  );
}

interface PropsDeNenhum {
  readonly texto: string;
  /** Where no filter is why: when there will be something. */
  readonly primeiro?: string | undefined;
}

/** A list with nothing in it, because of its filters unless told otherwise. */
export const Nenhum = ({ texto, primeiro }: PropsDeNenhum) => (
  <Vazia procurado={primeiro === undefined} texto={texto}>
    <p>{primeiro ?? 'Mude ou limpe os filtros.'}</p>
  </Vazia>
);

export const Esqueleto = () => (
  <Grade aria-hidden>
    {[1, 2, 3].map((i) => (
      <Skeleton key={i} variant="rounded" height={220} />
    ))}
  </Grade>
);

const CampoDeBusca = styled(TextField)({ maxWidth: 420 });

interface PropsDaBusca {
  readonly rotulo: string;
  readonly texto: string;
  readonly aoMudar: (texto: string) => void;
}

export const Busca = ({ rotulo, texto, aoMudar }: PropsDaBusca) => (
  <CampoDeBusca
    type="search"
    label={rotulo}
    value={texto}
    onChange={(evento) => aoMudar(evento.target.value)}
    fullWidth
    slotProps={{
      input: {
        startAdornment: (
          <InputAdornment position="start">
            <Search fontSize="small" />
          </InputAdornment>
        ),
      },
    }}
  />
);

interface PropsDaOrdem<Campo extends string> {
  readonly colunas: ColunasDe<never, Campo>;
  readonly ordem: Ordem<Campo>;
  readonly aoOrdenar: (ordem: Ordem<Campo>) => void;
}

/** Where no heads of columns order the list. */
export function OrdenarPor<Campo extends string>({ colunas, ordem, aoOrdenar }: PropsDaOrdem<Campo>) {
  const opcoes = colunas.flatMap(({ titulo, ordem: campo }) =>
    campo === undefined
      ? []
      : ([
          { titulo, ordem: campo, sentido: 'asc' },
          { titulo: `${titulo}, do fim`, ordem: campo, sentido: 'desc' },
        ] as const),
  );
  const valor = (um: Ordem<Campo>) => `${um.ordem} ${um.sentido}`;
  return (
    <CaixaDeEscolha
      size="small"
      label="Ordenar por"
      value={valor(ordem)}
      opcoes={opcoes.map((opcao) => [valor(opcao), opcao.titulo])}
      onChange={({ target }) => {
        const nova = opcoes.find((opcao) => valor(opcao) === target.value);
        if (nova) aoOrdenar({ ordem: nova.ordem, sentido: nova.sentido });
      }}
    />
  );
}

interface PropsDoResumo {
  /** undefined: not known, or not yet. */
  readonly total: number | undefined;
  readonly um: string;
  readonly varios: string;
  /** What can be done to the list. */
  readonly children: ReactNode;
}

/** Above a list: how many, and what can be done to all of it. */
export const Resumo = ({ total, um, varios, children }: PropsDoResumo) => (
  <Pontas>
    <Typography role="status" color="textSecondary">
      {total !== undefined && `${total.toLocaleString('pt-BR')} ${total === 1 ? um : varios}`}
    </Typography>
    <DaLista>{children}</DaLista>
  </Pontas>
);

/** On a phone each takes the next place there is, beside the count too. */
const DaLista = styled(Fila)(({ theme }) => ({
  [theme.breakpoints.down('sm')]: { display: 'contents' },
}));

interface PropsDaExportacao {
  /** Of what, for who hears the buttons and not sees where they stand. */
  readonly de?: string;
  readonly planilha: () => Planilha | Promise<Planilha>;
  readonly falha: string;
}

/** Files of a list, read when they are asked for. */
export function Exportacao({ de, planilha, falha }: PropsDaExportacao) {
  const [lendo, setLendo] = useState(false);
  const exportar = async (baixar: (planilha: Planilha) => unknown) => {
    setLendo(true);
    try {
      await baixar(await planilha());
    } catch (recusa) {
      falhar(falha, recusa);
    } finally {
      setLendo(false);
    }
  };
  const botao = (nome: string, baixar: (planilha: Planilha) => unknown) => (
    <Button
      variant="outlined"
      size="small"
      startIcon={<Download />}
      disabled={lendo}
      {...(de !== undefined && { 'aria-label': `${nome} ${de}` })}
      onClick={() => void exportar(baixar)}
    >
      {nome}
    </Button>
  );
  return (
    <Fila>
      {botao('Exportar CSV', baixarCsv)}
      {botao('Exportar Excel', baixarExcel)}
    </Fila>
  );
}
