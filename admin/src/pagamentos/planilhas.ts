import { NOME_DA_SITUACAO, NOME_DO_PROVEDOR } from '@rifa-viva/contracts/regras/cobranca';
import { formatarData, formatarDataHora } from '@rifa-viva/contracts/regras/datas';
import { paraCentavos, paraReais } from '@rifa-viva/contracts/regras/dinheiro';
import type { Planilha } from '../exportacao/exportacao.ts';
import type { Cobranca, TotaisDoDia } from '../providers/data/tipos.ts';

/** Charges and their totals as tables to hand out. Money in reais. */

export type Totais = Omit<TotaisDoDia, 'dia'>;

/** Added in centavos: reais would gather errors. */
export function somarDias(dias: readonly Totais[]): Totais {
  const soma = (campo: keyof Totais) =>
    paraReais(dias.reduce((total, um) => total + paraCentavos(um[campo]), 0));
  return {
    recebido: soma('recebido'),
    vendido: soma('vendido'),
    devolvido: soma('devolvido'),
    pendente: soma('pendente'),
  };
}

/** Received = sold + refunded + pending, to the centavo. */
export const confere = ({ recebido, vendido, devolvido, pendente }: Totais): boolean =>
  paraCentavos(recebido) === paraCentavos(vendido) + paraCentavos(devolvido) + paraCentavos(pendente);

const valores = ({ recebido, vendido, devolvido, pendente }: Totais): number[] => [
  recebido,
  vendido,
  devolvido,
  pendente,
];

/** `2026-03-10` -> `10/03/2026`. */
export const diaPorExtenso = (dia: string): string => formatarData(`${dia}T12:00:00Z`);

/** One line a day, then all of them. */
export const planilhaDosTotais = (dias: readonly TotaisDoDia[], de: string, ate: string): Planilha => ({
  nome: `pagamentos-${de}-${ate}`,
  dado: 'totais',
  cabecalho: ['Dia', 'Recebido', 'Vendido', 'Devolvido', 'Pendente'],
  linhas: [
    ...dias.map((um) => [diaPorExtenso(um.dia), ...valores(um)]),
    ['TOTAL', ...valores(somarDias(dias))],
  ],
});

export const planilhaDasCobrancas = (cobrancas: readonly Cobranca[]): Planilha => ({
  nome: 'cobrancas',
  dado: 'cobrancas',
  cabecalho: [
    'Criada em',
    'Situação',
    'Provedor',
    'Identificador no provedor',
    'Comprador',
    'Campanha',
    'Bilhetes',
    'Valor',
    'Recebido',
    'Devolvido',
    'Paga em',
    'Espera por',
  ],
  linhas: cobrancas.map((c) => [
    formatarDataHora(c.dtCriacao),
    NOME_DA_SITUACAO[c.situacao],
    NOME_DO_PROVEDOR[c.provedor],
    c.idPagamento,
    c.comprador,
    c.titulo,
    c.numeros.join(' '),
    c.valor,
    c.recebido,
    c.devolvido,
    formatarDataHora(c.dtPagamento),
    c.aguarda,
  ]),
});
