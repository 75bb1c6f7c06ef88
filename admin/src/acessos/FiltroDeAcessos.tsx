import TextField from '@mui/material/TextField';
import { DADOS } from '@rifa-viva/contracts/regras/acesso';
import { MAXIMO_DO_NOME_BUSCADO } from '@rifa-viva/contracts/regras/limites';
import { useSearchParams } from 'react-router-dom';
import { CaixaDeEscolha, Dia } from '../lista/CaixaDeEscolha.tsx';
import { comCampos, defeitoDoPeriodo } from '../lista/campos.ts';
import { FiltroPorCampos } from '../lista/FiltroPorCampos.tsx';
import { Colunas } from '../moldura/caixas.ts';
import { FEITOS, SEM_CAMPOS } from './filtros.ts';

const nomes = { htmlInput: { maxLength: MAXIMO_DO_NOME_BUSCADO } } as const;

export function FiltroDeAcessos() {
  const [, mudarBusca] = useSearchParams();
  return (
    <FiltroPorCampos
      titulo="Filtrar Acessos"
      aberto
      vazios={SEM_CAMPOS}
      defeitosDe={({ de, ate }) => defeitoDoPeriodo(de, ate)}
      aoFiltrar={(campos) => mudarBusca((atual) => comCampos(atual, campos))}
    >
      {(campo) => (
        <Colunas n={3}>
          <TextField label="Quem acessou" {...campo('quem')} slotProps={nomes} />
          <TextField label="Dados de quem" {...campo('pessoa')} slotProps={nomes} />
          <CaixaDeEscolha
            label="Leituras e exportações"
            todos="Todas"
            opcoes={Object.entries(FEITOS)}
            {...campo('feito')}
          />
          <CaixaDeEscolha
            label="Tipo de dado"
            todos="Todos"
            opcoes={Object.entries(DADOS)}
            {...campo('dado')}
          />
          <Dia label="De" {...campo('de')} />
          <Dia label="Até" {...campo('ate')} />
        </Colunas>
      )}
    </FiltroPorCampos>
  );
}
