import { styled } from '@mui/material/styles';
import { permissoes } from '@rifa-viva/contracts/regras/permissoes-usuario';
import { TIPOS } from '@rifa-viva/contracts/regras/tipos';
import { useQuery } from '@tanstack/react-query';
import { CaixaDeEscolha } from '../lista/CaixaDeEscolha.tsx';
import { daPrimeiraPagina } from '../lista/campos.ts';
import { Busca } from '../lista/partes.tsx';
import { useEndereco } from '../lista/useEndereco.ts';
import { useLogado } from '../providers/auth/useLogado.ts';
import { useProvedor } from '../providers/data/dataProvider.ts';
import type { ComId, Usuario } from '../providers/data/tipos.ts';
import { lerFiltro, quemGerencia } from './filtros.ts';

interface Props {
  readonly texto: string;
  readonly aoBuscar: (texto: string) => void;
}

/** Each choice holds at once. */
export function PainelDeFiltros({ texto, aoBuscar }: Props) {
  const logado = useLogado();
  return (
    <Filtros>
      <Busca rotulo="Pesquisar por nome" texto={texto} aoMudar={aoBuscar} />
      <Filtro nome="tipo" rotulo="Tipo" opcoes={TIPOS.map((tipo) => [tipo, tipo])} />
      <Filtro
        nome="ativo"
        rotulo="Situação"
        opcoes={[
          ['sim', 'Ativos'],
          ['nao', 'Inativos'],
        ]}
      />
      {permissoes.escolheGerente(logado) && <PorGerente />}
    </Filtros>
  );
}

function PorGerente() {
  const dados = useProvedor();
  const [busca] = useEndereco();
  const { data = [] } = useQuery({
    queryKey: ['cadastroUsuario', 'quemGerencia'],
    queryFn: async ({ signal }) => {
      const de = (tipo: Usuario['tipo']) =>
        dados.getList<ComId<Usuario>>('cadastroUsuario', {
          pagination: { page: 1, perPage: 1_000 },
          sort: { field: 'nome', order: 'ASC' },
          filter: { tipo },
          signal,
        });
      const listas = await Promise.all([de('Gerente'), de('Administrador')]);
      return quemGerencia(listas.flatMap((lista) => lista.data));
    },
  });
  const escolhido = String(lerFiltro(busca).idGerente ?? '');
  // Somebody who manages nobody any more may stand in the address still.
  const falta = escolhido !== '' && !data.some(([id]) => id === escolhido);
  const opcoes = falta ? [...data, [escolhido, `Usuário ${escolhido}`] as const] : data;
  return <Filtro nome="idGerente" rotulo="Gerente" opcoes={opcoes} />;
}

interface PropsDoFiltro {
  readonly nome: 'tipo' | 'ativo' | 'idGerente';
  readonly rotulo: string;
  readonly opcoes: readonly (readonly [valor: string, rotulo: string])[];
}

function Filtro({ nome, rotulo, opcoes }: PropsDoFiltro) {
  const [busca, mudarBusca] = useEndereco();
  return (
    <CaixaDeEscolha
      label={rotulo}
      todos="Todos"
      opcoes={opcoes}
      value={String(lerFiltro(busca)[nome] ?? '')}
      onChange={({ target }) => mudarBusca((antes) => daPrimeiraPagina(antes, { [nome]: target.value }))}
    />
  );
}

const Filtros = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  gridTemplateColumns: 'repeat(auto-fit, minmax(140px, 1fr))',
  [theme.breakpoints.down('sm')]: { '& > :first-of-type': { gridColumn: '1 / -1' } },
}));
