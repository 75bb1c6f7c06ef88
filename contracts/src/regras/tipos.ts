export const TIPOS = ['Usuario', 'Vendedor', 'Gerente', 'Administrador'] as const;
export type Tipo = (typeof TIPOS)[number];

export type SimNao = 'sim' | 'nao';

/** idUsuario of the provider's super-administrator and of the company's first administrator. */
export const ID_SUPER_ADMINISTRADOR = 1;
export const ID_ADMINISTRADOR_EMPRESA = 2;
