import TextField from '@mui/material/TextField';
import { TIPOS_DE_EVENTO } from '@rifa-viva/contracts/http/repeticao';
import { MAXIMO_DO_NOME_BUSCADO } from '@rifa-viva/contracts/regras/limites';
import { FATOS } from '@rifa-viva/contracts/regras/vida-do-bilhete';
import { useSearchParams } from 'react-router-dom';
import { CaixaDeEscolha, Dia } from '../lista/CaixaDeEscolha.tsx';
import { comCampos } from '../lista/campos.ts';
import { FiltroPorCampos } from '../lista/FiltroPorCampos.tsx';
import { Colunas } from '../moldura/caixas.ts';
import { defeitosDe, SEM_CAMPOS } from './filtros.ts';

type Tipo = (typeof TIPOS_DE_EVENTO)[number];

/** Of facts that concern no named tickets. */
const NOME_DA_CAMPANHA: Readonly<Record<Exclude<Tipo, keyof typeof FATOS>, string>> = {
  RifaCriada: 'Campanha criada',
  RascunhoCriado: 'Rascunho criado',
  RifaPublicada: 'Campanha publicada',
  BilhetesEmitidos: 'Bilhetes emitidos',
  RifaAlterada: 'Campanha alterada',
  RifaExcluida: 'Campanha excluída',
  RifaRestaurada: 'Campanha restaurada',
  RifaExpurgada: 'Campanha retirada para sempre',
  PagamentoRecusado: 'Pagamento recusado',
  RegraDoSorteioFixada: 'Regra do sorteio',
  ListaSelada: 'Lista selada',
  SeloCarimbado: 'Carimbo de tempo',
  ResultadoRegistrado: 'Resultado registrado',
  ResultadoConfirmado: 'Resultado confirmado',
};

const deBilhetes = (tipo: Tipo): tipo is keyof typeof FATOS => Object.hasOwn(FATOS, tipo);
const nomeDo = (tipo: Tipo): string => (deBilhetes(tipo) ? FATOS[tipo].nome : NOME_DA_CAMPANHA[tipo]);
const TIPOS = TIPOS_DE_EVENTO.map((tipo) => [tipo, nomeDo(tipo)] as const);

export function FiltroDeEventos() {
  const [busca, mudarBusca] = useSearchParams();
  return (
    <FiltroPorCampos
      titulo="Filtrar Eventos"
      vazios={SEM_CAMPOS}
      defeitosDe={defeitosDe}
      aoFiltrar={(campos) => mudarBusca(comCampos(busca, campos), { replace: true })}
    >
      {(campo) => (
        <Colunas n={3}>
          <TextField
            label="Bilhete"
            {...campo('bilhete')}
            slotProps={{ htmlInput: { inputMode: 'numeric' } }}
          />
          <TextField
            label="Pessoa"
            {...campo('pessoa')}
            slotProps={{ htmlInput: { maxLength: MAXIMO_DO_NOME_BUSCADO } }}
          />
          <CaixaDeEscolha label="Tipo" todos="Todos" opcoes={TIPOS} {...campo('tipo')} />
          <Dia label="De" {...campo('de')} />
          <Dia label="Até" {...campo('ate')} />
        </Colunas>
      )}
    </FiltroPorCampos>
  );
}
