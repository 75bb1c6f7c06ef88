/** What a company's forms and calls take at most, told once for schemas, deciders and forms. */

/** Tickets of one sale by whoever is no Vendedor, and the most that a company may allow its Vendedores (spec 2, section 9). */
export const MAXIMO_POR_VENDA = 5_000;
/** Characters of the client that is written on a sold ticket (spec 2, section 9). */
export const MAXIMO_DO_CLIENTE = 14;
/** Characters of a person's name. */
export const MAXIMO_DO_NOME = 120;
