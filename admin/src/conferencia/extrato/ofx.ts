import type { Lancamento } from '@rifa-viva/contracts/regras/extrato';
import { parseSync } from 'ofx-js';
import { diaPossivel, ExtratoIlegivel, lerQuantia } from './texto.ts';

/** Bank statements in OFX, 1.x (SGML) as Brazilian banks write it and 2.x (XML). */

export interface OfxLido {
  readonly lancamentos: readonly Lancamento[];
  /** Entries without a readable day or amount. */
  readonly ignorados: number;
}

export const pareceOfx = (texto: string): boolean => /<OFX[\s>]/i.test(texto.slice(0, 20_000));

/** Throws ExtratoIlegivel. */
export function lerOfx(texto: string): OfxLido {
  const raiz = campos(analisar(texto));
  const extratos = lista(campos(raiz.BANKMSGSRSV1).STMTTRNRS).map((resposta) =>
    campos(campos(resposta).STMTRS),
  );
  if (extratos.length === 0) {
    throw new ExtratoIlegivel(
      raiz.CREDITCARDMSGSRSV1 === undefined
        ? 'Esse arquivo OFX não tem o extrato de uma conta.'
        : 'Esse arquivo é a fatura de um cartão. Exporte o extrato da conta que recebe os Pix.',
    );
  }
  let ignorados = 0;
  const lancamentos = extratos.flatMap(({ BANKACCTFROM, BANKTRANLIST }) => {
    const conta = nomeDaConta(campos(BANKACCTFROM));
    return lista(campos(BANKTRANLIST).STMTTRN).flatMap((transacao) => {
      const lancamento = lerTransacao(conta, campos(transacao));
      if (!lancamento) ignorados += 1;
      return lancamento ?? [];
    });
  });
  return { lancamentos, ignorados };
}

function analisar(texto: string): unknown {
  const corpo = texto.slice(texto.search(/<OFX[\s>]/i)).replace(/^<OFX[^>]*>/i, '<OFX>');
  if (!/<\/OFX>\s*$/i.test(corpo)) throw danificado();
  try {
    return parseSync(semVazios(corpo)).OFX;
  } catch {
    throw danificado();
  }
}

const danificado = () =>
  new ExtratoIlegivel('O arquivo OFX está incompleto ou danificado. Exporte-o outra vez no banco.');

/** A field without a value and without an end would be taken for a group that never ends. */
function semVazios(corpo: string): string {
  const fechados = new Set(Array.from(corpo.matchAll(/<\/([\w.]+)>/g), ([, nome]) => nome));
  return corpo.replace(/<([\w.]+)>\s*(?=<)/g, (campo, nome: string) => (fechados.has(nome) ? campo : ''));
}

function nomeDaConta({ BANKID, BRANCHID, ACCTID }: Campos): string {
  const partes = [BANKID, BRANCHID, ACCTID].map((parte) => escrito(parte).replace(/[^0-9A-Za-z]/g, ''));
  return partes.filter((parte) => parte !== '').join(' ');
}

function lerTransacao(conta: string, transacao: Campos): Lancamento | null {
  const quando = escrito(transacao.DTPOSTED);
  const dia = diaPossivel(quando.slice(0, 4), quando.slice(4, 6), quando.slice(6, 8));
  const valor = lerQuantia(escrito(transacao.TRNAMT));
  if (dia === null || valor === null) return null;
  const nome = escrito(transacao.NAME) || escrito(campos(transacao.PAYEE).NAME);
  const memo = escrito(transacao.MEMO);
  return {
    conta,
    id: escrito(transacao.FITID) || null,
    dia,
    // The sign says it; some banks leave it out.
    valor: escrito(transacao.TRNTYPE).toUpperCase() === 'DEBIT' ? -Math.abs(valor) : valor,
    texto: memo.includes(nome) ? memo : [nome, memo].filter((parte) => parte !== '').join(' - '),
    documento: [transacao.CHECKNUM, transacao.REFNUM].map(escrito).join(' ').trim(),
  };
}

type Campos = Readonly<Record<string, unknown>>;

const campos = (valor: unknown): Campos => (typeof valor === 'object' && valor !== null ? { ...valor } : {});
/** One of a kind comes alone, several as a list; none is absent, or the empty text of a group that is empty. */
const lista = (valor: unknown): readonly unknown[] =>
  Array.isArray(valor) ? valor : valor === undefined || valor === '' ? [] : [valor];
/** Of a field that stands twice the first is meant. */
const escrito = (valor: unknown): string => {
  const [primeiro] = lista(valor);
  return typeof primeiro === 'string' ? primeiro.replace(/\s+/g, ' ').trim() : '';
};
