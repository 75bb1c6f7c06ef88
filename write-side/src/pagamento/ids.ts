import { sha256 } from '../kernel/commands.ts';

/** Ids that follow from what they are of: asked for again, by whichever process, they are the same. */

const DIGITOS = 32;
const curto = (...partes: readonly (string | number)[]): string =>
  sha256(partes.join('\n')).slice(0, DIGITOS);

/** Of a person's call: the same call again is the same charge. Efí's txid, Mercado Pago's external_reference. */
export const idDaCobranca = (idUsuario: number, commandId: string): string =>
  curto('cobranca', idUsuario, commandId);

/** `recusadas`: how often the provider has said for good that it does not give this receipt back. */
export const idDaDevolucao = (idCobranca: string, idRecebimento: string, recusadas: number): string =>
  curto('devolucao', idCobranca, idRecebimento, recusadas);
