/** By which tickets and reservations of a batch are found in memory. */
export const chaveDe = (idRifa: number, num: number): string => `${idRifa}.${num}`;
