import type { UsuarioDaSessao } from '@rifa-viva/contracts/rotas';
import type { Caminho, EntradaDoMenu } from './menu.ts';

const aba = (rotulo: string, caminho: Caminho): EntradaDoMenu => ({ rotulo, caminho });

const DA_GERENCIA = [
  aba('Vendas', '/bilhetes'),
  aba('Manutenção', '/manutencao'),
  aba('Financeiro', '/financeiro'),
  aba('Resultado', '/resultados'),
];

/** The screens of one raffle, for whom there is more than one. */
export function abasDaRifa({ tipo }: Pick<UsuarioDaSessao, 'tipo'>): readonly EntradaDoMenu[] {
  switch (tipo) {
    case 'Usuario':
    case 'Vendedor':
      return [];
    case 'Gerente':
      return DA_GERENCIA;
    case 'Administrador':
      return [...DA_GERENCIA, aba('Auditoria', '/auditoria')];
  }
}
