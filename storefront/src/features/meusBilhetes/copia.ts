import { diaDaSemanaEHora, formatarDataHora } from '@rifa-viva/contracts/regras/datas';
import { linkDeConferencia } from '@rifa-viva/contracts/regras/layout-bilhete';
import { formatarNumero } from '@rifa-viva/contracts/regras/numeracao';
import { rotuloDoPremio } from '@rifa-viva/contracts/regras/premio';
import { OPCOES_DO_QR } from '@rifa-viva/contracts/regras/qr';
import { create } from 'qrcode';
import type { BilheteClassificado, RifaComBilhetes } from './agrupamento.ts';

/** Tickets that a device keeps: those of the latest draws. With their codes they take less than 300 kB. */
export const MAXIMO_DE_BILHETES = 100;

/** What the offline page shows, in words already: it only puts them in their places. */
export interface CopiaDosBilhetes {
  readonly idUsuario: number;
  /** When they were seen last. */
  readonly vistoEm: string;
  /** Tickets that found no room. */
  readonly deFora: number;
  readonly rifas: readonly {
    readonly titulo: string;
    readonly sorteio: string;
    readonly sorteados: string;
    readonly bilhetes: readonly BilheteCopiado[];
  }[];
}

interface BilheteCopiado {
  readonly numero: string;
  readonly numerosDaSorte: string;
  /** Empty before the draw. */
  readonly premio: string;
  /** Of the check page; null for a ticket that has none. */
  readonly qr: { readonly lado: number; readonly pontos: string } | null;
}

export function copiaDosBilhetes(
  rifas: readonly RifaComBilhetes[],
  { idUsuario, em, origem }: { readonly idUsuario: number; readonly em: string; readonly origem: string },
): CopiaDosBilhetes {
  let cabem = MAXIMO_DE_BILHETES;
  let deFora = 0;
  const copiadas = rifas.flatMap((rifa) => {
    const bilhetes = rifa.bilhetes.slice(0, cabem).map((bilhete) => copiado(bilhete, rifa, origem));
    cabem -= bilhetes.length;
    deFora += rifa.bilhetes.length - bilhetes.length;
    if (bilhetes.length === 0) return [];
    const { titulo, dtSorteio, sorteados } = rifa;
    const textos = sorteados.map(({ texto }) => texto);
    return { titulo, sorteio: diaDaSemanaEHora(dtSorteio), sorteados: textos.join(', '), bilhetes };
  });
  return { idUsuario, vistoEm: formatarDataHora(em), deFora, rifas: copiadas };
}

function copiado(
  { bilhete, numeros, premio }: BilheteClassificado,
  { largura, sorteados }: RifaComBilhetes,
  origem: string,
): BilheteCopiado {
  return {
    numero: formatarNumero(bilhete.numBilhete, largura),
    numerosDaSorte: numeros.map(({ numero }) => numero).join(', '),
    premio: sorteados.length > 0 ? rotuloDoPremio(premio) : '',
    qr: bilhete.token ? codigo(linkDeConferencia(origem, bilhete.token)) : null,
  };
}

/** Row by row, `1` where dark. */
function codigo(link: string): BilheteCopiado['qr'] {
  const { size, data } = create(link, OPCOES_DO_QR).modules;
  return { lado: size, pontos: Array.from(data, (escuro) => (escuro ? '1' : '0')).join('') };
}
