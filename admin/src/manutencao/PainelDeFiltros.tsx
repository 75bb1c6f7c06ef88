import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import { maiusculas } from '@rifa-viva/contracts/regras/texto';
import { CaixaDeEscolha, Dia } from '../lista/CaixaDeEscolha.tsx';
import { Colunas } from '../moldura/caixas.ts';
import { Recolhivel } from '../moldura/Recolhivel.tsx';
import { type Filtro, faltaDoFiltro, filtroEmPalavras, SEM_FILTRO, STATUS_DO_FILTRO } from './filtros.ts';

interface Props {
  readonly filtro: Filtro;
  readonly aoMudar: (filtro: Filtro) => void;
}

const numerico = { htmlInput: { inputMode: 'numeric' } } as const;

/** The filters show the one that is set; every other field is empty. */
export function PainelDeFiltros({ filtro, aoMudar }: Props) {
  const texto = (por: 'vendedor' | 'cliente' | 'numero' | 'milhar') =>
    filtro.por === por ? filtro.texto : '';
  const sequencia = filtro.por === 'sequencia' ? filtro : { inicial: '', final: '' };
  const falta = faltaDoFiltro(filtro);
  const erro = (por: Filtro['por']) =>
    filtro.por === por && falta !== '' ? { error: true, helperText: falta } : {};
  const emPalavras = filtroEmPalavras(filtro);
  return (
    <Recolhivel titulo="Filtrar Bilhetes" detalhe={emPalavras} aberto={emPalavras !== ''}>
      <Filtros>
        <TextField
          label="Nome do vendedor"
          value={texto('vendedor')}
          onChange={(e) => aoMudar({ por: 'vendedor', texto: maiusculas(e.target.value) })}
        />
        <TextField
          label="Nome do cliente"
          value={texto('cliente')}
          onChange={(e) => aoMudar({ por: 'cliente', texto: maiusculas(e.target.value) })}
        />
        <TextField
          {...erro('numero')}
          label="Número do bilhete"
          value={texto('numero')}
          slotProps={numerico}
          onChange={(e) => aoMudar({ por: 'numero', texto: e.target.value })}
        />
        <TextField
          {...erro('milhar')}
          label="Milhar"
          value={texto('milhar')}
          slotProps={numerico}
          onChange={(e) => aoMudar({ por: 'milhar', texto: e.target.value })}
        />
        <TextField
          label="Data e hora"
          type="datetime-local"
          value={filtro.por === 'dataHora' ? filtro.momento : ''}
          slotProps={{ inputLabel: { shrink: true } }}
          onChange={(e) => aoMudar({ por: 'dataHora', momento: e.target.value })}
        />
        <Dia
          label="Data"
          value={filtro.por === 'data' ? filtro.dia : ''}
          onChange={(e) => aoMudar({ por: 'data', dia: e.target.value })}
        />
        <Colunas n={2} desde="xs">
          <TextField
            label="Nº inicial"
            value={sequencia.inicial}
            slotProps={numerico}
            onChange={(e) => aoMudar({ por: 'sequencia', inicial: e.target.value, final: sequencia.final })}
          />
          <TextField
            {...erro('sequencia')}
            label="Nº final"
            value={sequencia.final}
            slotProps={numerico}
            onChange={(e) => aoMudar({ por: 'sequencia', inicial: sequencia.inicial, final: e.target.value })}
          />
        </Colunas>
        <CaixaDeEscolha
          label="Status"
          opcoes={STATUS_DO_FILTRO.map((status) => [status, status])}
          value={filtro.por === 'status' ? filtro.status : 'Todos'}
          onChange={(e) => {
            const status = STATUS_DO_FILTRO.find((s) => s === e.target.value);
            if (status) aoMudar({ por: 'status', status });
          }}
        />
        <Button onClick={() => aoMudar(SEM_FILTRO)}>Limpar Filtros</Button>
      </Filtros>
    </Recolhivel>
  );
}

const Filtros = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  '& > .MuiButton-root': { gridColumn: '1 / -1', justifySelf: 'end' },
  [theme.breakpoints.up('sm')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  [theme.breakpoints.up('lg')]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
}));
