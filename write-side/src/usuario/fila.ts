import { siteOf } from '@rifa-viva/server/http/network';
import { unavailable } from '@rifa-viva/server/http/refusal';

/** Whose work it is that waits. */
export interface Vez {
  /** Known here before: by a session, or by a browser that logged in to the account. */
  readonly conhecido: boolean;
  /** Network that the call came from. */
  readonly rede: string;
}

interface Espera {
  readonly local: string;
  readonly comecar: () => void;
  readonly recusar: (motivo: Error) => void;
}

/** Those who are known go first; of so many turns one is a stranger's even then. */
const VEZES_DOS_CONHECIDOS = 3;

/**
 * Work that is dear: so much at a time, so much waits in each of two lanes, and no site, however many networks it has,
 * keeps the others out of theirs: it is served in turn with them, and gives its last place up to one that has fewer.
 */
export function criarFila(aoMesmoTempo: number, naFila: number) {
  let ocupados = 0;
  let seguidas = 0;
  const conhecidos = criarPista(naFila);
  const estranhos = criarPista(naFila);

  function proxima(): Espera | undefined {
    if (seguidas < VEZES_DOS_CONHECIDOS || estranhos.vazia) {
      const conhecida = conhecidos.proxima();
      seguidas = conhecida ? seguidas + 1 : 0;
      if (conhecida) return conhecida;
    }
    seguidas = 0;
    return estranhos.proxima();
  }

  return async <T>({ conhecido, rede }: Vez, trabalho: () => Promise<T>): Promise<T> => {
    if (ocupados < aoMesmoTempo) ocupados += 1;
    else await (conhecido ? conhecidos : estranhos).esperar(siteOf(rede));
    try {
      return await trabalho();
    } finally {
      const seguinte = proxima();
      if (seguinte) seguinte.comecar();
      else ocupados -= 1;
    }
  };
}

/** One lane. */
function criarPista(lugares: number) {
  const esperas: Espera[] = [];
  /** Sites as they were served, the latest last; as many as there are places. */
  const servidos: string[] = [];

  const quantas = (local: string) => esperas.filter((espera) => espera.local === local).length;
  /** Takes the last place of the site with the most, for one that has fewer. Throws Refusal (503). */
  function abrirLugar(local: string): void {
    const maior = esperas.reduce((a, b) => (quantas(b.local) > quantas(a.local) ? b : a)).local;
    if (quantas(maior) <= quantas(local) + 1) throw unavailable();
    const ultima = esperas.findLastIndex((espera) => espera.local === maior);
    esperas.splice(ultima, 1)[0]?.recusar(unavailable());
  }

  return {
    get vazia() {
      return esperas.length === 0;
    },
    async esperar(local: string): Promise<void> {
      if (esperas.length >= lugares) abrirLugar(local);
      await new Promise<void>((comecar, recusar) => {
        esperas.push({ local, comecar, recusar });
      });
    },
    /** Of the site that was served the longest ago. */
    proxima(): Espera | undefined {
      let escolhida = 0;
      for (const [i, { local }] of esperas.entries()) {
        const antes = servidos.lastIndexOf(esperas[escolhida]?.local ?? '');
        if (servidos.lastIndexOf(local) < antes) escolhida = i;
      }
      const espera = esperas.splice(escolhida, 1)[0];
      if (espera) servidos.push(espera.local);
      if (servidos.length > lugares) servidos.shift();
      return espera;
    },
  };
}
