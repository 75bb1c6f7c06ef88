import type { SimNao } from '@rifa-viva/contracts/regras/tipos';
import type { Usuario } from '../providers/data/tipos.ts';

/** Names that a question tells; of more it tells how many there are. */
const MAXIMO_DE_NOMES = 8;

const contados = (qtde: number): string =>
  qtde === 1 ? '1 usuário' : `${qtde.toLocaleString('pt-BR')} usuários`;

function nomesDe(usuarios: readonly Pick<Usuario, 'nome'>[]): string {
  const nomes = usuarios.slice(0, MAXIMO_DE_NOMES).map(({ nome }) => nome);
  const resto = usuarios.length - nomes.length;
  return `${nomes.join(', ')}${resto > 0 ? ` e mais ${resto.toLocaleString('pt-BR')}` : ''}`;
}

/** What is asked and told where many are activated or deactivated. */
export function textoDoLote(ativo: SimNao, usuarios: readonly Pick<Usuario, 'nome'>[]) {
  const [acao, fazendo, feito, efeito] =
    ativo === 'sim'
      ? ['Ativar', 'Ativando usuários', 'ativado', 'Poderão entrar no sistema']
      : ['Desativar', 'Desativando usuários', 'desativado', 'Saem do sistema e não poderão mais entrar'];
  return {
    pergunta: {
      titulo: `${acao} ${contados(usuarios.length)}?`,
      texto: `${efeito}: ${nomesDe(usuarios)}.`,
      confirmar: acao,
    },
    fazendo,
    feitos: (qtde: number) => `${contados(qtde)} ${qtde === 1 ? feito : `${feito}s`}.`,
  };
}
