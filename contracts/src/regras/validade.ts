/** From how many days before its end a certificate is spoken of. */
export const DIAS_DE_AVISO = 30;
const DIA_MS = 86_400_000;

/** Whole days until a certificate ends, 0 on its last; negative: it has ended. Moments in milliseconds since the epoch. */
export const diasAte = (validade: number, agora: number): number => Math.floor((validade - agora) / DIA_MS);
