import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import { NOME_DA_SITUACAO, SITUACOES_DA_COBRANCA } from '@rifa-viva/contracts/regras/cobranca';
import { MAXIMO_DO_NOME_BUSCADO } from '@rifa-viva/contracts/regras/limites';
import { useSearchParams } from 'react-router-dom';
import { CaixaDeEscolha, Dia } from '../lista/CaixaDeEscolha.tsx';
import { daPrimeiraPagina, defeitoDoPeriodo } from '../lista/campos.ts';
import { EscolhaDeCampanha } from '../lista/EscolhaDeCampanha.tsx';
import { FiltroPorCampos } from '../lista/FiltroPorCampos.tsx';
import { SEM_CAMPOS } from './filtros.ts';

const SITUACOES = SITUACOES_DA_COBRANCA.map((situacao) => [situacao, NOME_DA_SITUACAO[situacao]] as const);

export function PainelDeFiltros() {
  const [busca, mudarBusca] = useSearchParams();
  return (
    <FiltroPorCampos
      titulo="Filtrar Cobranças"
      aberto
      vazios={SEM_CAMPOS}
      defeitosDe={({ de, ate }) => defeitoDoPeriodo(de, ate)}
      aoFiltrar={(campos) => mudarBusca(daPrimeiraPagina(busca, campos))}
    >
      {(campo) => (
        <Filtros>
          <TextField
            label="Comprador"
            {...campo('comprador')}
            slotProps={{ htmlInput: { maxLength: MAXIMO_DO_NOME_BUSCADO } }}
          />
          <CaixaDeEscolha label="Situação" todos="Todas" opcoes={SITUACOES} {...campo('situacao')} />
          <EscolhaDeCampanha todos="Todas" {...campo('idRifa')} />
          <TextField label="Identificador no provedor" {...campo('idPagamento')} />
          <Dia label="Criada de" {...campo('de')} />
          <Dia label="Criada até" {...campo('ate')} />
        </Filtros>
      )}
    </FiltroPorCampos>
  );
}

const Filtros = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  [theme.breakpoints.up('sm')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  [theme.breakpoints.up('lg')]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
}));
