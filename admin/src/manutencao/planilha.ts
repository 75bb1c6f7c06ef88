import { formatarDataHora } from '@rifa-viva/contracts/regras/datas';
import { formatarNumero, larguraDoNumero } from '@rifa-viva/contracts/regras/numeracao';
import { mascararTelefone } from '@rifa-viva/contracts/regras/telefone';
import { nomeDoCliente } from '@rifa-viva/contracts/regras/vida-do-bilhete';
import type { Planilha } from '../exportacao/exportacao.ts';
import type { BilheteDaLista, Rifa } from '../providers/data/tipos.ts';
import { vendedorMostrado } from './filtros.ts';

/** One line a ticket, with all that the list knows of it. Money in reais. */
export const planilhaDosBilhetes = (
  { idRifa, qtdeNumeros }: Pick<Rifa, 'idRifa' | 'qtdeNumeros'>,
  bilhetes: readonly BilheteDaLista[],
): Planilha => ({
  nome: `bilhetes-rifa-${idRifa}`,
  dado: 'bilhetes',
  idRifa,
  cabecalho: [
    'Bilhete',
    'Status',
    'Cliente',
    'Telefone',
    'Vendedor',
    'Emissor',
    'Números',
    'Valor',
    'Pagamento',
    'Identificador do pagamento',
    'Liberado por',
    'Impressão',
    'Reservado em',
    'Reservado até',
  ],
  linhas: bilhetes.map((um) => [
    formatarNumero(um.numBilhete, larguraDoNumero(qtdeNumeros)),
    um.status,
    nomeDoCliente(um.cliente),
    um.telefone && mascararTelefone(um.telefone),
    vendedorMostrado(um),
    um.usuarioEmissor,
    um.numerosDaSorte.replaceAll(',', ' '),
    um.valor,
    quando(um.dtPagamento),
    um.idPagamento,
    um.liberadoPor,
    quando(um.dtImpressao),
    quando(um.reservadoEm),
    quando(um.expiraEm),
  ]),
});

const quando = (momento: string | null): string | null => momento && formatarDataHora(momento);
