import type { Bilhete } from '../providers/data/tipos.ts';

/** A sold ticket for specs. */
export const bilheteDeExemplo = (numBilhete: number, partes: Partial<Bilhete> = {}): Bilhete => ({
  idBilhete: 1_000_000 + numBilhete,
  idRifa: 1,
  numBilhete,
  numerosDaSorte: String(numBilhete).padStart(4, '0'),
  status: 'Vendido',
  idUsuarioEmissor: 3,
  usuarioEmissor: 'ANA',
  idVendedor: 5,
  vendedor: 'JOÃO DA SILVA',
  cliente: 'MARIA',
  dtImpressao: null,
  dtPagamento: '2026-03-10T15:30:20.000Z',
  liberadoPor: null,
  expiraEm: null,
  token: null,
  ...partes,
});
