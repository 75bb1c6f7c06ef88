import { VENDA_ONLINE } from '@rifa-viva/contracts/regras/vida-do-bilhete';

/** Where each figure leads: the list it was counted from, filtered as it was. */

const comCampos = (caminho: string, campos: Readonly<Record<string, string | number>>): string =>
  `${caminho}?${new URLSearchParams(Object.entries(campos).map(([nome, valor]) => [nome, String(valor)]))}`;

export const vendasDoPeriodo = ({ de, ate }: { readonly de: string; readonly ate: string }): string =>
  comCampos('/financeiro', { de, ate });

export const vendasDoVendedor = (
  idVendedor: number | null,
  { de, ate }: { readonly de: string; readonly ate: string },
): string => comCampos('/financeiro', { vendedor: idVendedor ?? VENDA_ONLINE, de, ate });

export const vendasDaRifa = (
  id: number,
  { de, ate }: { readonly de: string; readonly ate: string },
): string => comCampos('/financeiro', { id, de, ate });

export const bilhetesDoDia = (id: number, dia: string): string => comCampos('/manutencao', { id, data: dia });

export const CONFERENCIA = '/conferencia';
export const COBRANCAS_QUE_ESPERAM = comCampos('/pagamentos', { aguarda: 'sim' });

export const financeiroDa = (id: number): string => comCampos('/financeiro', { id });
export const resultadoDa = (id: number): string => comCampos('/resultados', { id });
export const auditoriaDa = (id: number): string => comCampos('/auditoria', { id });
