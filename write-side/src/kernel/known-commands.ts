import { Diario } from '@rifa-viva/contracts/rifa/diario';
import { Tabela } from '@rifa-viva/contracts/rifa/tabela';
import type { Mark } from './decider.ts';

/** One for each: the revision of its first event, plus one. */
const WORDS = 1;

/**
 * Every command that wrote into a stream, for as long as there is the stream, and where its first event stands, in 16 to
 * 32 bytes each. By a hash of its id: who is told a revision reads there whether it is the command he asked for.
 */
export class KnownCommands {
  private readonly diary = new Diario();
  private readonly table: Tabela;
  private last = '';

  constructor(before?: Uint32Array<ArrayBuffer>) {
    this.table = new Tabela(WORDS, before, this.diary);
  }

  /** As `bytes` gave it. */
  static from(bytes: Uint8Array): KnownCommands {
    // A view of words has to begin at a multiple of four.
    return new KnownCommands(new Uint32Array(Uint8Array.from(bytes).buffer));
  }

  /** A copy of what is known now. */
  bytes(): Uint8Array {
    return new Uint8Array(this.table.palavras.slice().buffer);
  }

  /** Revision of its first event. */
  find(commandId: string): bigint | undefined {
    const after = this.table.de(commandId)?.[0];
    return after === undefined ? undefined : BigInt(after - 1);
  }

  /** Of one more event, in stream order: those of a command stand together. */
  add(commandId: string, revision: bigint): void {
    if (commandId === this.last) return;
    this.last = commandId;
    if (!this.table.de(commandId)) this.table.anotar(commandId, [Number(revision) + 1]);
  }

  /** What is added from here on can be taken back, until it is kept. */
  mark(): Mark<void> {
    const { last, diary } = this;
    diary.abrir();
    const back = this.table.marcar();
    return {
      undo: () => {
        diary.desfazer();
        back();
        this.last = last;
      },
      keep: () => diary.fechar(),
    };
  }
}
