/**
 * Acts that wait a moment before they are sent, so that they can be taken back. Leaving the screen sends what waits;
 * closing the page drops it, which leaves everything as it was: whoever is about to is asked.
 */
export class Adiadas {
  private readonly esperas = new Map<string, { relogio: ReturnType<typeof setTimeout>; fazer: () => void }>();
  private ouvinte: () => void = () => undefined;
  /** Replaced with each change: what `useSyncExternalStore` compares. */
  private atuais: ReadonlySet<string> = new Set();

  constructor(private readonly esperaMs: number) {}

  readonly assinar = (ouvinte: () => void): (() => void) => {
    this.ouvinte = ouvinte;
    return () => {
      this.ouvinte = () => undefined;
    };
  };
  readonly lista = (): ReadonlySet<string> => this.atuais;

  adiar(chave: string, fazer: () => void): void {
    if (this.esperas.has(chave)) return;
    const relogio = setTimeout(() => this.enviar(chave), this.esperaMs);
    this.esperas.set(chave, { relogio, fazer });
    this.mudou();
  }

  /** Takes it back; the last one where none is named. */
  desfazer(chave = [...this.esperas.keys()].at(-1)): void {
    if (chave === undefined) return;
    clearTimeout(this.esperas.get(chave)?.relogio);
    this.esperas.delete(chave);
    this.mudou();
  }

  enviarTudo(): void {
    for (const chave of [...this.esperas.keys()]) this.enviar(chave);
  }

  private enviar(chave: string): void {
    const espera = this.esperas.get(chave);
    if (!espera) return;
    clearTimeout(espera.relogio);
    this.esperas.delete(chave);
    this.mudou();
    espera.fazer();
  }

  private mudou(): void {
    this.atuais = new Set(this.esperas.keys());
    this.ouvinte();
  }
}
