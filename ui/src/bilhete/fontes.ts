import bebasNeue from '@fontsource/bebas-neue/files/bebas-neue-latin-400-normal.woff?url';
import comicRelief from '@fontsource/comic-relief/files/comic-relief-latin-700-normal.woff?url';
import courierPrime from '@fontsource/courier-prime/files/courier-prime-latin-700-normal.woff?url';
import ibmPlexMono from '@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-700-normal.woff?url';
import shareTechMono from '@fontsource/share-tech-mono/files/share-tech-mono-latin-400-normal.woff?url';
import spaceMono from '@fontsource/space-mono/files/space-mono-latin-700-normal.woff?url';
import ubuntu from '@fontsource/ubuntu/files/ubuntu-latin-700-normal.woff?url';
import type { EstiloFont } from '@rifa-viva/contracts/http/modeloBilhetes';

/** The same files the PDF embeds, see `FONTES_DO_BILHETE` in the contracts. */
const ARQUIVOS: Record<EstiloFont, string> = {
  'BebasNeue-Regular': bebasNeue,
  'Courier Prime Bold': courierPrime,
  'IBMPlexMono-Bold': ibmPlexMono,
  'monofonto rg': shareTechMono,
  'Ubuntu-B': ubuntu,
  'Unispace Bd': spaceMono,
  comicbd: comicRelief,
};

const carregadas = new Map<EstiloFont, Promise<void>>();

/** Makes a ticket font usable under its own name; loads each file once. Rejects when it cannot be fetched. */
export function carregarFonte(estilo: EstiloFont): Promise<void> {
  const carregada = carregadas.get(estilo) ?? carregar(estilo);
  carregadas.set(estilo, carregada);
  return carregada;
}

async function carregar(estilo: EstiloFont): Promise<void> {
  try {
    document.fonts.add(await new FontFace(estilo, `url(${ARQUIVOS[estilo]})`).load());
  } catch (erro) {
    carregadas.delete(estilo);
    throw erro;
  }
}
