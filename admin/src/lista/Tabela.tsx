import Card from '@mui/material/Card';
import CardActions from '@mui/material/CardActions';
import CardContent from '@mui/material/CardContent';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Paper from '@mui/material/Paper';
import { styled } from '@mui/material/styles';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { formatarDataHora } from '@rifa-viva/contracts/regras/datas';
import { Fragment, type ReactNode } from 'react';
import { Ficha, Grade } from '../moldura/caixas.ts';
import type { Ordem } from './campos.ts';
import type { Escolha } from './useEscolha.ts';

export interface Coluna<T, Campo extends string = string> {
  readonly titulo: string;
  readonly celula: (linha: T) => ReactNode;
  /** Amounts stand to the right. */
  readonly valor?: boolean;
  /** What its head orders the list by. */
  readonly ordem?: Campo;
  /** Not shown until somebody chooses it. */
  readonly escondida?: boolean;
}
/** The first names the line, and is always shown. */
export type ColunasDe<T, Campo extends string = string> = readonly [Coluna<T, Campo>, ...Coluna<T, Campo>[]];

interface Props<T, Campo extends string> {
  readonly rotulo: string;
  readonly colunas: ColunasDe<T, Campo>;
  readonly linhas: readonly T[];
  readonly chaveDe: (linha: T) => string;
  readonly acao?: (linha: T) => ReactNode;
  /** Below the lines; nothing is done to it. */
  readonly total?: T;
  readonly ordem?: Ordem<Campo>;
  readonly aoOrdenar?: (campo: Campo) => void;
  /** Lines can be ticked. */
  readonly escolha?: Escolha<T>;
  /** In the place of the card that is made of the columns; told what ticks it. */
  readonly cartao?: (linha: T, marcar: ReactNode) => ReactNode;
  /** Lines stand side by side; told where that needs more room than usual. */
  readonly larga?: boolean;
}

/** On one line of its own, above what is done to this one alone. */
const NaSuaLinha = styled(FormControlLabel)({ flexBasis: '100%' });

/** Not broken into two lines. */
export const Inteiro = styled('span')({ whiteSpace: 'nowrap' });

export const Momento = ({ iso }: { readonly iso: string }) => (
  <Inteiro>
    <time dateTime={iso}>{formatarDataHora(iso)}</time>
  </Inteiro>
);

/** A long word in a column, which would else be as narrow as a letter. */
export const Palavra = styled('span')({
  display: 'inline-block',
  minWidth: '9rem',
  overflowWrap: 'anywhere',
});

/** Scrolls by itself, also what stands in it for screen readers alone, which would else make the page scroll. */
const Rolagem = styled(Paper)(({ theme }) => ({
  position: 'relative',
  overflowX: 'auto',
  '& .MuiTableCell-root': { paddingInline: theme.spacing(1) },
}));

const useLargura = (desde: number) => useMediaQuery(`(min-width: ${desde}px)`, { noSsr: true });
/** Many columns and their ticks have room. */
export const useGradeLarga = (): boolean => useLargura(1100);

/** Records side by side; where the window is narrow, one card each. */
export function Tabela<T, Campo extends string = string>(props: Props<T, Campo>) {
  const usual = useLargura(901);
  return (props.larga ?? usual) ? <Linhas {...props} /> : <Cartoes {...props} />;
}

function Linhas<T, Campo extends string>(props: Props<T, Campo>) {
  const { rotulo, colunas, linhas, chaveDe, acao, total, escolha } = props;
  const celulas = (linha: T) =>
    colunas.map(({ titulo, celula, valor }, i) => (
      <TableCell
        key={titulo}
        align={valor ? 'right' : 'left'}
        {...(i === 0 && { component: 'th', scope: 'row' })}
      >
        {celula(linha)}
      </TableCell>
    ));
  return (
    <Rolagem variant="outlined">
      <Table size="small" aria-label={rotulo}>
        <TableHead>
          <TableRow>
            {escolha && (
              <TableCell padding="checkbox">
                <MarcarTodas linhas={linhas} escolha={escolha} />
              </TableCell>
            )}
            {colunas.map((coluna) => (
              <Cabeca key={coluna.titulo} {...props} coluna={coluna} />
            ))}
            {acao && (
              <TableCell>
                <span className="somente-leitor">Ações</span>
              </TableCell>
            )}
          </TableRow>
        </TableHead>
        <TableBody>
          {linhas.map((linha) => (
            <TableRow key={chaveDe(linha)} hover selected={escolha?.marcada(linha) ?? false}>
              {escolha && (
                <TableCell padding="checkbox">
                  <Marcar linha={linha} escolha={escolha} />
                </TableCell>
              )}
              {celulas(linha)}
              {acao && <TableCell align="right">{acao(linha)}</TableCell>}
            </TableRow>
          ))}
          {total !== undefined && <Soma>{celulas(total)}</Soma>}
        </TableBody>
      </Table>
    </Rolagem>
  );
}

interface PropsDaCabeca<T, Campo extends string> extends Pick<Props<T, Campo>, 'ordem' | 'aoOrdenar'> {
  readonly coluna: Coluna<T, Campo>;
}

function Cabeca<T, Campo extends string>({ coluna, ordem, aoOrdenar }: PropsDaCabeca<T, Campo>) {
  const { titulo, valor, ordem: campo } = coluna;
  const alinhada = valor ? 'right' : 'left';
  if (campo === undefined || !ordem || !aoOrdenar) return <TableCell align={alinhada}>{titulo}</TableCell>;
  const vale = ordem.ordem === campo;
  return (
    <TableCell align={alinhada} sortDirection={vale ? ordem.sentido : false}>
      <TableSortLabel active={vale} direction={vale ? ordem.sentido : 'asc'} onClick={() => aoOrdenar(campo)}>
        {titulo}
      </TableSortLabel>
    </TableCell>
  );
}

const TODAS = 'Selecionar todos desta página';

interface PropsDeTodas<T> {
  readonly linhas: readonly T[];
  readonly escolha: Escolha<T>;
}

function MarcarTodas<T>({ linhas, escolha }: PropsDeTodas<T>) {
  const possiveis = linhas.filter(escolha.pode);
  const marcadas = possiveis.filter(escolha.marcada).length;
  const todas = marcadas > 0 && marcadas === possiveis.length;
  return (
    <Checkbox
      checked={todas}
      indeterminate={marcadas > 0 && !todas}
      disabled={possiveis.length === 0}
      onChange={() => escolha.marcar(possiveis, !todas)}
      slotProps={{ input: { 'aria-label': TODAS } }}
    />
  );
}

interface PropsDeUma<T> {
  readonly linha: T;
  readonly escolha: Escolha<T>;
}

const Marcar = <T,>({ linha, escolha }: PropsDeUma<T>) => (
  <Checkbox
    checked={escolha.marcada(linha)}
    disabled={!escolha.pode(linha)}
    onChange={(_, sim) => escolha.marcar([linha], sim)}
    slotProps={{ input: { 'aria-label': `Selecionar ${escolha.nomeDe(linha)}` } }}
  />
);

const Soma = styled(TableRow)(({ theme }) => ({
  background: theme.palette.action.hover,
  '& td, & th': { fontWeight: 700 },
}));

function Cartoes<T, Campo extends string>(props: Props<T, Campo>) {
  const { rotulo, colunas, linhas, chaveDe, acao, total, cartao, escolha } = props;
  const [nome, ...resto] = colunas;
  const marcar = (linha: T) =>
    escolha?.pode(linha) && (
      <NaSuaLinha label="Selecionar" control={<Marcar linha={linha} escolha={escolha} />} />
    );
  const daColuna = (linha: T, acoes: ReactNode) => (
    <Card component="article">
      <CardContent>
        <Typography component="h2" variant="subtitle1" gutterBottom>
          {nome.celula(linha)}
        </Typography>
        <Ficha>
          {resto.map(({ titulo, celula }) => (
            <Fragment key={titulo}>
              <dt>{titulo}</dt>
              <dd>{celula(linha)}</dd>
            </Fragment>
          ))}
        </Ficha>
      </CardContent>
      {acoes && <CardActions>{acoes}</CardActions>}
    </Card>
  );
  const daLinha = (linha: T) => {
    const marca = marcar(linha);
    if (cartao) return cartao(linha, marca);
    return daColuna(
      linha,
      (acao || marca) && (
        <>
          {marca}
          {acao?.(linha)}
        </>
      ),
    );
  };
  return (
    <div>
      {escolha && linhas.some(escolha.pode) && (
        <FormControlLabel label={TODAS} control={<MarcarTodas linhas={linhas} escolha={escolha} />} />
      )}
      {/* No landmark, as the table is none: the part of the page around it is one, often of the same name. */}
      <Grade role="group" aria-label={rotulo}>
        {linhas.map((linha) => (
          <Fragment key={chaveDe(linha)}>{daLinha(linha)}</Fragment>
        ))}
        {total !== undefined && daColuna(total, null)}
      </Grade>
    </div>
  );
}
