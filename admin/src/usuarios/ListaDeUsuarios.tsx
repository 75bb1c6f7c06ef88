import PersonAdd from '@mui/icons-material/PersonAdd';
import Button from '@mui/material/Button';
import { confirmar } from '@rifa-viva/ui/pecas/Confirmacao.tsx';
import { Paginador } from '@rifa-viva/ui/pecas/Paginador.tsx';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useGetList } from 'react-admin';
import { pedirAtencao } from '../avisos/avisos.ts';
import { BarraDaEscolha } from '../lista/BarraDaEscolha.tsx';
import {
  camposDaOrdem,
  comCampos,
  daPrimeiraPagina,
  lerOrdem,
  lerPagina,
  type Ordem,
  ordenarPor,
} from '../lista/campos.ts';
import { useLote } from '../lista/DialogoDoLote.tsx';
import { EscolhaDeColunas } from '../lista/EscolhaDeColunas.tsx';
import { FiltrosSalvos } from '../lista/FiltrosSalvos.tsx';
import { Esqueleto, Exportacao, FalhaDaLista, Nada, OrdenarPor, Resumo } from '../lista/partes.tsx';
import { Tabela, useGradeLarga } from '../lista/Tabela.tsx';
import { useAcao } from '../lista/useAcao.ts';
import { useBuscaNoEndereco } from '../lista/useBuscaNoEndereco.ts';
import { useColunas } from '../lista/useColunas.ts';
import { useEndereco } from '../lista/useEndereco.ts';
import { useEscolha } from '../lista/useEscolha.ts';
import { usePaginaExistente } from '../lista/usePaginaExistente.ts';
import { Icones, Pilha } from '../moldura/caixas.ts';
import { Tela } from '../moldura/Tela.tsx';
import { Vazia } from '../moldura/Vazia.tsx';
import { useLogado } from '../providers/auth/useLogado.ts';
import { useProvedor } from '../providers/data/dataProvider.ts';
import type { ComId, Usuario } from '../providers/data/tipos.ts';
import { reais } from '../providers/dinheiro.ts';
import { AcoesDoUsuario } from './AcoesDoUsuario.tsx';
import { textoDoLote } from './ativacao.ts';
import { CartaoDeUsuario } from './CartaoDeUsuario.tsx';
import { useCodigoDeSenha } from './CodigoDeSenha.tsx';
import { COLUNAS } from './colunas.tsx';
import { EditorDeUsuario } from './EditorDeUsuario.tsx';
import {
  CAMPOS,
  lerFiltro,
  ORDEM_USUAL,
  ORDENS,
  type OrdemDeUsuarios,
  POR_PAGINA,
  SEM_FILTRO,
} from './filtros.ts';
import { podeAtivar, recusaDeExclusao } from './formulario.ts';
import { PainelDeFiltros } from './PainelDeFiltros.tsx';
import { planilhaDosUsuarios } from './planilha.ts';
import { SenhaInicial } from './SenhaInicial.tsx';

type UsuarioDaLista = ComId<Usuario>;
const RECURSO = 'cadastroUsuario';
const ROTULO = 'Usuários Cadastrados';

export function ListaDeUsuarios() {
  const [editado, setEditado] = useState<UsuarioDaLista | 'novo' | null>(null);
  const [senhaInicial, setSenhaInicial] = useState<{ nome: string; senha: string } | null>(null);
  return (
    <Tela
      titulo={ROTULO}
      acoes={
        <Button
          variant="contained"
          color="secondary"
          startIcon={<PersonAdd />}
          onClick={() => setEditado('novo')}
        >
          Cadastrar Usuário
        </Button>
      }
    >
      <Usuarios aoEditar={setEditado} />
      {editado && (
        <EditorDeUsuario
          usuario={editado === 'novo' ? null : editado}
          aoCriarComSenha={(nome, senha) => setSenhaInicial({ nome, senha })}
          aoFechar={() => setEditado(null)}
        />
      )}
      {senhaInicial && <SenhaInicial {...senhaInicial} aoFechar={() => setSenhaInicial(null)} />}
    </Tela>
  );
}

/** What is asked of the server, as the address says it; filtered, ordered and cut into pages there. */
function useUsuarios() {
  const [busca, mudarBusca] = useEndereco();
  const filtro = lerFiltro(busca);
  const ordem = lerOrdem(busca, ORDENS, ORDEM_USUAL);
  const pagina = lerPagina(busca);
  const pedido = {
    sort: { field: ordem.ordem, order: ordem.sentido === 'asc' ? ('ASC' as const) : ('DESC' as const) },
    filter: filtro,
  };
  const lista = useGetList<UsuarioDaLista>(
    RECURSO,
    { ...pedido, pagination: { page: pagina, perPage: POR_PAGINA } },
    { placeholderData: keepPreviousData },
  );
  usePaginaExistente(lista.isPlaceholderData ? undefined : lista.data?.length, lista.total, POR_PAGINA);
  return {
    ...lista,
    pedido,
    filtro,
    ordem,
    pagina,
    ordenar: (nova: Ordem<OrdemDeUsuarios>) =>
      mudarBusca((antes) => daPrimeiraPagina(antes, camposDaOrdem(nova, ORDEM_USUAL))),
    irPara: (nova: number) =>
      mudarBusca((antes) => comCampos(antes, { pagina: nova === 1 ? '' : String(nova) })),
    limpar: () => mudarBusca((antes) => daPrimeiraPagina(antes, SEM_FILTRO)),
  };
}

function Usuarios({ aoEditar }: { readonly aoEditar: (usuario: UsuarioDaLista) => void }) {
  const logado = useLogado();
  const dados = useProvedor();
  const larga = useGradeLarga();
  const lista = useUsuarios();
  const { data = [], total, isPending, error, refetch, pedido, filtro, ordem, pagina } = lista;
  const [texto, buscar] = useBuscaNoEndereco('q');
  const colunas = useColunas('usuarios', COLUNAS);
  const escolha = useEscolha(data, {
    chaveDe: ({ id }) => String(id),
    nomeDe: ({ nome }) => nome,
    pode: (usuario) => podeAtivar(usuario, logado),
  });
  const excluir = useExclusao((usuario) => escolha.marcar([usuario], false));
  const codigo = useCodigoDeSenha();
  const acoes = (usuario: UsuarioDaLista, emGrade: boolean) => (
    <AcoesDoUsuario
      usuario={usuario}
      emGrade={emGrade}
      aoEditar={() => aoEditar(usuario)}
      aoExcluir={() => void excluir(usuario)}
      aoGerarCodigo={codigo.ocupado ? null : () => void codigo.gerar(usuario)}
    />
  );
  return (
    <Pilha role="region" aria-label={ROTULO} aria-busy={isPending}>
      <PainelDeFiltros texto={texto} aoBuscar={buscar} />
      <Resumo total={total} um="usuário" varios="usuários">
        {!larga && <OrdenarPor colunas={COLUNAS} ordem={ordem} aoOrdenar={lista.ordenar} />}
        <FiltrosSalvos lista="usuarios" campos={CAMPOS} />
        {larga && <EscolhaDeColunas colunas={colunas} />}
        {(total ?? 0) > 0 && (
          <Exportacao
            planilha={async () => planilhaDosUsuarios(await lerTodos(dados, pedido))}
            falha="Ocorreu um erro ao exportar os usuários, tente novamente..."
          />
        )}
      </Resumo>
      {error && <FalhaDaLista aoTentar={refetch} />}
      {isPending ? (
        <Esqueleto />
      ) : !lista.data ? null : total === 0 ? (
        <SemUsuarios filtro={filtro} aoLimpar={lista.limpar} />
      ) : (
        <Tabela
          rotulo={ROTULO}
          colunas={colunas.visiveis}
          linhas={data}
          chaveDe={({ id }) => String(id)}
          ordem={ordem}
          aoOrdenar={(campo) => lista.ordenar(ordenarPor(ordem, campo))}
          escolha={escolha}
          acao={(usuario) => <Icones>{acoes(usuario, true)}</Icones>}
          cartao={(usuario, marcar) => (
            <CartaoDeUsuario usuario={usuario}>
              {marcar}
              {acoes(usuario, false)}
            </CartaoDeUsuario>
          )}
          larga={larga}
        />
      )}
      <Paginador
        rotulo={`Páginas de ${ROTULO}`}
        itens={total ?? 0}
        porPagina={POR_PAGINA}
        pagina={pagina}
        aoMudar={lista.irPara}
      />
      {codigo.dialogo}
      <EmLote escolhidas={escolha.escolhidas} aoLimpar={escolha.limpar} />
    </Pilha>
  );
}

interface PropsDeNenhum {
  readonly filtro: ReturnType<typeof lerFiltro>;
  readonly aoLimpar: () => void;
}

function SemUsuarios({ filtro, aoLimpar }: PropsDeNenhum) {
  const { q = '', ...escolhas } = filtro;
  if (q !== '' || Object.keys(escolhas).length === 0) return <Nada procurado={q} aoLimpar={aoLimpar} />;
  return (
    <Vazia procurado texto="Nenhum usuário com estes filtros">
      <Button variant="outlined" onClick={aoLimpar}>
        Limpar filtros
      </Button>
    </Vazia>
  );
}

interface PropsDoLote {
  readonly escolhidas: readonly UsuarioDaLista[];
  readonly aoLimpar: () => void;
}

/** Activates or deactivates those who were ticked, each by the call that the form makes. */
function EmLote({ escolhidas, aoLimpar }: PropsDoLote) {
  const dados = useProvedor();
  const consultas = useQueryClient();
  const { rodar, dialogo } = useLote();
  const mudarTodos = async (ativo: Usuario['ativo']) => {
    const itens = escolhidas.filter((usuario) => usuario.ativo !== ativo);
    const textos = textoDoLote(ativo, itens);
    const sim = await confirmar({ ...textos.pergunta, cancelar: 'Cancelar', perigo: ativo === 'nao' });
    if (!sim) return;
    await rodar({
      titulo: textos.fazendo,
      itens,
      nomeDe: ({ nome }) => nome,
      fazer: async ({ id }) => {
        // Name and phone are asked for by the call: those of now, which somebody may have changed meanwhile.
        const { data: atual } = await dados.getOne<UsuarioDaLista>(RECURSO, { id });
        const { idUsuario, nome, telefone } = atual;
        const data = { idUsuario, nome, telefone, ativo };
        await dados.update(RECURSO, { id, data, previousData: atual });
      },
      feitos: textos.feitos,
    });
    aoLimpar();
    await consultas.invalidateQueries({ queryKey: [RECURSO] });
  };
  const inativos = escolhidas.filter(({ ativo }) => ativo === 'nao').length;
  const ativos = escolhidas.length - inativos;
  return (
    <>
      <BarraDaEscolha rotulo="Usuários selecionados" qtde={escolhidas.length} aoLimpar={aoLimpar}>
        <Button variant="outlined" disabled={inativos === 0} onClick={() => void mudarTodos('sim')}>
          Ativar ({inativos.toLocaleString('pt-BR')})
        </Button>
        <Button
          variant="contained"
          color="error"
          disabled={ativos === 0}
          onClick={() => void mudarTodos('nao')}
        >
          Desativar ({ativos.toLocaleString('pt-BR')})
        </Button>
      </BarraDaEscolha>
      {dialogo}
    </>
  );
}

function useExclusao(aoExcluir: (usuario: UsuarioDaLista) => void) {
  const logado = useLogado();
  const agir = useAcao();
  const dados = useProvedor();
  return async (usuario: UsuarioDaLista) => {
    const recusa = recusaDeExclusao(usuario, logado);
    if (recusa) return pedirAtencao(recusa);
    const devida = await comissaoAberta(dados, usuario);
    await agir({
      pergunta: {
        titulo: 'Excluir usuário?',
        texto: `${usuario.nome} não poderá mais entrar no sistema. As vendas feitas continuam registradas.${devida}`,
        confirmar: 'Excluir',
      },
      fazer: async () => {
        await dados.delete(RECURSO, { id: usuario.id });
        aoExcluir(usuario);
      },
      sucesso: 'Usuário excluído com sucesso...',
      falha: 'Ocorreu um erro ao excluir o usuário, tente novamente...',
    });
  };
}

/** What he would still get, in words; '': nothing, or nobody can tell just now. */
async function comissaoAberta(
  dados: ReturnType<typeof useProvedor>,
  usuario: UsuarioDaLista,
): Promise<string> {
  if (usuario.tipo === 'Usuario') return '';
  const vendas = await dados.financeiro(null, { vendedor: usuario.id }, {}).catch(() => null);
  if (!vendas || vendas.abertaTotal <= 0) return '';
  return ` Ainda há ${reais(vendas.abertaTotal)} de comissão a pagar, que o Financeiro continua mostrando.`;
}

const POR_LEITURA = 1_000;

/** All that the filter lets through, not only the page that is shown. */
async function lerTodos(
  dados: ReturnType<typeof useProvedor>,
  pedido: ReturnType<typeof useUsuarios>['pedido'],
): Promise<UsuarioDaLista[]> {
  const todos: UsuarioDaLista[] = [];
  for (let page = 1; ; page += 1) {
    const { data, total = 0 } = await dados.getList<UsuarioDaLista>(RECURSO, {
      ...pedido,
      pagination: { page, perPage: POR_LEITURA },
    });
    todos.push(...data);
    if (data.length < POR_LEITURA || todos.length >= total) return todos;
  }
}
