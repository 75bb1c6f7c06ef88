import type { MeuBilhete } from './bilhete.ts';

/** One of somebody's own tickets, bought online and paid. */
export const meuBilhete = (campos: Partial<MeuBilhete> = {}): MeuBilhete => ({
  idBilhete: 1_000_012,
  idRifa: 1,
  numBilhete: 12,
  status: 'Vendido',
  numerosDaSorte: '0007,0340',
  dtPagamento: '2026-05-01T15:30:00.000Z',
  dtImpressao: null,
  token: 'ABC',
  idPagamento: 'PGTO',
  expiraEm: null,
  valor: 10,
  cobrado: 10,
  urlBilhete: '',
  milharSorteada: '',
  resultadoConfirmado: false,
  sucessor: false,
  titulo: 'MOTO & CIA',
  descricao: 'UMA MOTO',
  dtSorteio: '2026-06-01T22:00:00.000Z',
  imgRifa: '',
  qtdeNumeros: 1_000,
  ...campos,
});
