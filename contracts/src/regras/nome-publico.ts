const MAIOR_NOME = 30;
/** Letters, with what stands between and on them. */
const NOME = /^\p{L}[\p{L}\p{M}'-]*$/u;

/**
 * What anybody may read of a person: first name and initial of the last (`MARIA S.`). Null where the text does not begin
 * with a name: sellers write what they like there, a phone among it.
 */
export function nomePublico(nome: string | null): string | null {
  const [primeiro = '', ...resto] = (nome ?? '').trim().split(/\s+/);
  if (!NOME.test(primeiro)) return null;
  const inicial = /^\p{L}/u.exec(resto.at(-1) ?? '')?.[0];
  const curto = Array.from(primeiro).slice(0, MAIOR_NOME).join('');
  return inicial ? `${curto} ${inicial}.` : curto;
}
