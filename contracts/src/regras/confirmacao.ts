/**
 * Another Administrador stands for a recorded result; where the company has no other, he who recorded it, after so many
 * milliseconds.
 */
export const PAUSA_DE_QUEM_E_SO = 10 * 60_000;
