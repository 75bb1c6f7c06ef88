/** What forms and calls take at most, told once for schemas, deciders and forms. */

/** Tickets of one sale by whoever is no Vendedor, and the most that a company may allow its Vendedores (spec 2, section 9). */
export const MAXIMO_POR_VENDA = 5_000;
/** Tickets of one sale by a Vendedor while the company has said nothing else (spec 2, section 9). */
export const PADRAO_POR_VENDA_DO_VENDEDOR = 100;
/** Minutes a reservation is kept while the company has said nothing else. */
export const MINUTOS_PADRAO = 5;
/** Hours in which somebody checks a payment by hand, likewise. */
export const HORAS_DE_CONFERENCIA_PADRAO = 24;

/** Characters of the client that is written on a sold ticket (spec 2, section 9). */
export const MAXIMO_DO_CLIENTE = 14;
/** Characters of a name: a person's, a model's, a sponsor's. */
export const MAXIMO_DO_NOME = 120;
/** Characters of the part of a name that a list is searched by. */
export const MAXIMO_DO_NOME_BUSCADO = 80;
/** Characters of a person's Pix key. */
export const MAXIMO_DO_PIX = 120;
/** Characters of a password. */
export const MAXIMO_DA_SENHA = 200;
/** Characters of a code for a forgotten password. */
export const MAXIMO_DO_CODIGO = 40;
/** Characters of the company's name and of whoever speaks for it. */
export const MAXIMO_DO_NOME_DA_EMPRESA = 80;
/** Characters of its e-mail, WhatsApp and Instagram. */
export const MAXIMO_DO_CONTATO = 120;
/** Characters of its phone. */
export const MAXIMO_DO_TELEFONE = 20;
/** Characters of the address that can switch it off. */
export const MAXIMO_DA_URL = 200;
/** What Mercado Pago's script calls a browser, as it goes into a header: visible ASCII. */
export const PADRAO_DO_DEVICE_ID = '^[\\x21-\\x7e]{0,200}$';
/** Characters of a certificate's password. */
export const MAXIMO_DA_SENHA_DO_CERTIFICADO = 200;
/** Characters of a moment as a caller writes it. */
export const MAXIMO_DO_MOMENTO = 40;
/** Characters of a provider's secret. */
export const MAXIMO_DO_SEGREDO = 300;

/** Lucky numbers of a ticket (spec 2, section 9). */
export const MAXIMO_DE_CHANCES = 10;
/** Reservations or sales that one call may touch, so as many tickets as it may always carry. */
export const MAXIMO_DE_GRUPOS = 500;
/** Characters of a raffle's title, of its prizes, and of what is drawn where no lottery is. */
export const MAXIMO_DO_TITULO = 200;
export const MAXIMO_DOS_PREMIOS = 2_000;
export const MAXIMO_DA_REGRA = 500;
/** Characters of a draw's number in its lottery. */
export const MAXIMO_DO_CONCURSO = 40;
/** Characters of the drawn numbers, comma-separated. */
export const MAXIMO_DAS_MILHARES = 700;
/** Characters of why money goes back, and of what was found of a charge. */
export const MAXIMO_DO_MOTIVO = 200;
