import { MAXIMO_DE_NUMEROS_LIDOS } from '@rifa-viva/contracts/http/bilhetes';
import { espacar } from '../providers/aoVivo/avisosDeMudanca.ts';
import type { Bilhete } from '../providers/data/tipos.ts';

const INTERVALO_MS = 1_000;
/** After the whole raffle could not be read. */
const INTERVALO_APOS_FALHA_MS = 10_000;
/** Reading a large raffle whole takes at most about a third of the time. */
const FOLGA = 3;

interface Fontes {
  /** Those of these numbers that are taken. */
  readonly ler: (numeros: readonly number[]) => Promise<readonly Bilhete[]>;
  readonly lendoTudo: () => boolean;
  /** Begins a reading of the whole raffle, in `leituraInteira`. */
  readonly lerTudo: () => void;
  /** Milliseconds the last reading of the whole raffle took. */
  readonly custoDeTudo: () => number;
  readonly trocar: (troca: (bilhetes: readonly Bilhete[]) => readonly Bilhete[]) => void;
}

/**
 * Keeps the loaded tickets of a raffle up with others' sales: at most once a second what changed is read again, not
 * the 100,000 others. One reading at a time, so that an older answer never comes after a newer one.
 */
export class Atualizacao {
  private readonly mudados = new Set<number>();
  private lendo = false;
  /** Something changed, nobody knows what, since the whole raffle was last begun to be read. */
  private querTudo = false;
  private falhou = false;
  private readonly vez = espacar<null>(
    () => void this.ler(),
    () => INTERVALO_MS,
  );
  private readonly vezDeTudo = espacar<null>(
    () => this.lerTudo(),
    () => Math.max(this.falhou ? INTERVALO_APOS_FALHA_MS : INTERVALO_MS, this.fontes.custoDeTudo() * FOLGA),
  );

  constructor(private readonly fontes: Fontes) {}

  /** Null: messages may have been missed. */
  mudaram(numeros: readonly number[] | null): void {
    if (numeros === null) this.querTudo = true;
    for (const numero of numeros ?? []) this.mudados.add(numero);
    this.continuar();
  }

  /** A reading of the whole raffle, whoever began it: what is asked for from now on it may not contain. */
  async leituraInteira<T>(ler: () => Promise<T>): Promise<T> {
    this.querTudo = false;
    try {
      const lidos = await ler();
      this.falhou = false;
      return lidos;
    } catch (falha) {
      this.querTudo = true;
      this.falhou = true;
      throw falha;
    }
  }

  /** Also after the whole raffle was read, or could not be: what changed meanwhile. */
  continuar(): void {
    if (this.querTudo) this.vezDeTudo.pedir(null);
    if (this.mudados.size > 0) this.vez.pedir(null);
  }

  parar(): void {
    this.mudados.clear();
    this.querTudo = false;
    this.vez.parar();
    this.vezDeTudo.parar();
  }

  private lerTudo(): void {
    // One that is under way would be taken for the new one; what is wanted is asked for again after it.
    if (!this.querTudo || this.fontes.lendoTudo()) return;
    this.querTudo = false;
    this.fontes.lerTudo();
  }

  private async ler(): Promise<void> {
    if (this.lendo || this.mudados.size === 0 || this.fontes.lendoTudo()) return;
    const numeros = [...this.mudados];
    this.mudados.clear();
    // With so many the whole list is the shorter way.
    if (numeros.length > MAXIMO_DE_NUMEROS_LIDOS) {
      this.mudaram(null);
      return;
    }
    this.lendo = true;
    try {
      const lidos = await this.fontes.ler(numeros);
      this.fontes.trocar((bilhetes) => comLidos(bilhetes, numeros, lidos));
    } catch {
      this.querTudo = true;
    } finally {
      this.lendo = false;
      this.continuar();
    }
  }
}

/** Tickets ascending by number, those of `numeros` as they were read now. */
export function comLidos(
  bilhetes: readonly Bilhete[],
  numeros: readonly number[],
  lidos: readonly Bilhete[],
): readonly Bilhete[] {
  const relidos = new Set(numeros);
  const outros = bilhetes.filter(({ numBilhete }) => !relidos.has(numBilhete));
  return [...outros, ...lidos].sort((a, b) => a.numBilhete - b.numBilhete);
}
