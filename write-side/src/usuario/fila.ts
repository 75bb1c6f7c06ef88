import { unavailable } from '@rifa-viva/server/http/refusal';

/** Whose work it is that waits. */
export interface Vez {
  /** Known here before: by a session, or by a browser that logged in to the account. */
  readonly conhecido: boolean;
  /** Network that the call came from. */
  readonly rede: string;
}

interface Espera {
  readonly rede: string;
  readonly comecar: () => void;
  readonly recusar: (motivo: Error) => void;
}

/** Those who are known go first; of so many turns one is a stranger's even then. */
const VEZES_DOS_CONHECIDOS = 3;

/**
 * Work that is dear: so much at a time, so much waits in each of two lanes, and no network keeps the others out of
 * theirs: it is served in turn with them, and gives its last place up to one that has fewer.
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
    else await (conhecido ? conhecidos : estranhos).esperar(rede);
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
  /** Networks as they were served, the latest last; as many as there are places. */
  const servidas: string[] = [];

  const deRede = (rede: string) => esperas.filter((espera) => espera.rede === rede).length;
  /** Takes the last place of the network with the most, for one that has fewer. Throws Refusal (503). */
  function abrirLugar(rede: string): void {
    const maior = esperas.reduce((a, b) => (deRede(b.rede) > deRede(a.rede) ? b : a)).rede;
    if (deRede(maior) <= deRede(rede) + 1) throw unavailable();
    const ultima = esperas.findLastIndex((espera) => espera.rede === maior);
    esperas.splice(ultima, 1)[0]?.recusar(unavailable());
  }

  return {
    get vazia() {
      return esperas.length === 0;
    },
    async esperar(rede: string): Promise<void> {
      if (esperas.length >= lugares) abrirLugar(rede);
      await new Promise<void>((comecar, recusar) => {
        esperas.push({ rede, comecar, recusar });
      });
    },
    /** Of the network that was served the longest ago. */
    proxima(): Espera | undefined {
      let escolhida = 0;
      for (const [i, { rede }] of esperas.entries()) {
        const antes = servidas.lastIndexOf(esperas[escolhida]?.rede ?? '');
        if (servidas.lastIndexOf(rede) < antes) escolhida = i;
      }
      const espera = esperas.splice(escolhida, 1)[0];
      if (espera) servidas.push(espera.rede);
      if (servidas.length > lugares) servidas.shift();
      return espera;
    },
  };
}
