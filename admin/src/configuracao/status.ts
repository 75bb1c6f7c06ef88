import { DESATIVADO, EM_MANUTENCAO } from '@rifa-viva/contracts/frases-comuns';
import type { Opcao } from '../campos/CampoDeEscolha.tsx';

/** Any other word than the first two stands for deactivated. */
const STATUS: readonly (Opcao & { readonly efeito: string })[] = [
  { valor: 'Ativo', rotulo: 'Ativo', efeito: 'Todos usam o sistema normalmente.' },
  {
    valor: 'Manutencao',
    rotulo: 'Em manutenção',
    efeito: `Clientes e equipe veem “${EM_MANUTENCAO}” e nada é vendido, até o status voltar a Ativo.`,
  },
  {
    valor: 'Desativado',
    rotulo: 'Desativado',
    efeito: `Clientes e equipe veem “${DESATIVADO}” e nada é vendido, até o status voltar a Ativo.`,
  },
];

/** What may be chosen; another word that stands already stays among it. */
export const opcoesDoStatus = (atual: string): readonly Opcao[] =>
  atual === '' || STATUS.some(({ valor }) => valor === atual)
    ? STATUS
    : [...STATUS, { valor: atual, rotulo: `${atual} (desativado)` }];

export const efeitoDoStatus = (status: string): string =>
  (STATUS.find(({ valor }) => valor === status) ?? STATUS.at(-1))?.efeito ?? '';
