import { IMAGEM_PADRAO } from '@rifa-viva/contracts/http/arquivos';
import { diaDaSemanaEHora } from '@rifa-viva/contracts/regras/datas';
import { formatarReais } from '@rifa-viva/contracts/regras/dinheiro';
import { lerMilhares } from '@rifa-viva/contracts/regras/premio';
import { partesDaDescricao } from '@rifa-viva/contracts/regras/texto';
import { caminhoDaCampanha } from '@rifa-viva/contracts/rotas';
import type { Db } from '../kernel/db.ts';

/** What a link to a raffle shows before anybody opens it. */
export interface Cartaz {
  readonly idRifa: number;
  readonly titulo: string;
  readonly descricao: string;
  /** Centavos. */
  readonly valor: number;
  readonly dtSorteio: string;
  readonly milharSorteada: string;
  /** Its picture, or the default one. */
  readonly imgRifa: string;
}

/** Null where there is no such raffle, or it is excluded. */
export async function lerCartaz(db: Db, idRifa: number): Promise<Cartaz | null> {
  const { rows } = await db.query<{
    titulo: string;
    descricao: string;
    valor: number;
    dt_sorteio: Date;
    milhar_sorteada: string;
    img_rifa: string;
  }>(
    `SELECT titulo, descricao, valor, dt_sorteio, milhar_sorteada, img_rifa
     FROM rifa WHERE id_rifa = $1 AND status = 'ativo'`,
    [idRifa],
  );
  const [row] = rows;
  if (!row) return null;
  return {
    idRifa,
    titulo: row.titulo,
    descricao: row.descricao,
    valor: row.valor,
    dtSorteio: row.dt_sorteio.toISOString(),
    milharSorteada: row.milhar_sorteada,
    imgRifa: row.img_rifa || IMAGEM_PADRAO,
  };
}

/** Longer ones are cut by whoever shows them, at any letter. */
const MAIOR_DESCRICAO = 200;

function resumoDoCartaz({ descricao, valor, dtSorteio, milharSorteada }: Cartaz): string {
  const sorteados = lerMilhares(milharSorteada);
  const fim =
    sorteados.length > 0
      ? `Sorteio realizado: ${sorteados.join(', ')}.`
      : `${formatarReais(valor)} por bilhete. Sorteio: ${diaDaSemanaEHora(dtSorteio)}.`;
  const premios = partesDaDescricao(descricao).join(' · ');
  return premios === '' ? cortado(fim) : `${cortado(premios, MAIOR_DESCRICAO - fim.length)} ${fim}`;
}

function cortado(texto: string, maximo = MAIOR_DESCRICAO): string {
  const letras = Array.from(texto);
  return letras.length <= maximo ? texto : `${letras.slice(0, Math.max(0, maximo - 1)).join('')}…`;
}

const ESPECIAIS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
/** Text as HTML shows it, in an attribute as well. */
const escapado = (texto: string): string => texto.replace(/[&<>"']/g, (letra) => ESPECIAIS[letra] ?? '');

interface Loja {
  /** The company's name; may be empty. */
  readonly nome: string;
  /** Public address. */
  readonly origin: string;
}

interface Imagem {
  readonly endereco: string;
  /** As it is served there, a JPEG; null where it cannot be read: nothing is told of it then. */
  readonly medidas: { readonly largura: number; readonly altura: number } | null;
}

type Campo = readonly [tipo: 'name' | 'property', campo: string, texto: string];

/** Title, description and Open Graph fields of a raffle's page, as HTML. */
export function etiquetasDoCartaz(cartaz: Cartaz, { nome, origin }: Loja, imagem: Imagem): string {
  const loja = nome || 'Rifa Viva';
  const titulo = cartaz.titulo || `Rifa ${cartaz.idRifa}`;
  const resumo = resumoDoCartaz(cartaz);
  const { endereco, medidas } = imagem;
  const campos: readonly Campo[] = [
    ['name', 'description', resumo],
    ['property', 'og:type', 'website'],
    ['property', 'og:locale', 'pt_BR'],
    ['property', 'og:site_name', loja],
    ['property', 'og:title', titulo],
    ['property', 'og:description', resumo],
    ['property', 'og:image', endereco],
    ...(medidas ? camposDaImagem(medidas) : []),
    ['property', 'og:image:alt', titulo],
    ['property', 'og:url', origin + caminhoDaCampanha(cartaz.idRifa)],
    ['name', 'twitter:card', 'summary_large_image'],
    ['name', 'twitter:title', titulo],
    ['name', 'twitter:description', resumo],
    ['name', 'twitter:image', endereco],
  ];
  const metas = campos.map(
    ([tipo, campo, texto]) => `<meta ${tipo}="${campo}" content="${escapado(texto)}">`,
  );
  return [`<title>${escapado(`${titulo} · ${loja}`)}</title>`, ...metas].join('\n    ');
}

const camposDaImagem = ({ largura, altura }: NonNullable<Imagem['medidas']>): readonly Campo[] => [
  ['property', 'og:image:type', 'image/jpeg'],
  ['property', 'og:image:width', String(largura)],
  ['property', 'og:image:height', String(altura)],
];
