import type { Tipo } from '@rifa-viva/contracts/regras/tipos';

export interface DemoAccount {
  readonly idUsuario: number;
  readonly nome: string;
  readonly telefone: string;
  readonly senha: string;
  readonly tipo: Tipo;
  readonly idGerente: number | null;
  /** For the list printed at the start. */
  readonly descricao: string;
}

const SENHA = 'demo1234';
const account = (
  idUsuario: number,
  nome: string,
  tipo: Tipo,
  descricao: string,
  idGerente: number | null = null,
): DemoAccount => ({
  idUsuario,
  nome,
  telefone: `1190000000${idUsuario}`,
  senha: SENHA,
  tipo,
  idGerente,
  descricao,
});

/** Ids 1 and 2 exist from the first start of every installation; the others are the demo's. */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  account(1, 'SUPER ADMINISTRADOR', 'Administrador', 'super-administrator'),
  account(2, 'ADMINISTRADOR DA EMPRESA', 'Administrador', 'administrator of the company'),
  account(3, 'ALICE ADMINISTRADORA', 'Administrador', 'Administrador'),
  account(4, 'GUSTAVO GERENTE', 'Gerente', 'Gerente'),
  account(5, 'VERA VENDEDORA', 'Vendedor', 'Vendedor of that Gerente', 4),
  account(6, 'CARLA CLIENTE', 'Usuario', 'Usuario'),
];
