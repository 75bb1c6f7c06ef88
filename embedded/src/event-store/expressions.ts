import { Piscina } from 'piscina';
import { compiled } from '../compiled.ts';
import type answer from './expressions-thread.ts';

/** Longer ones are refused: what an expression costs for each name grows with it. */
const MAX_LENGTH = 1_000;

type Asking = typeof answer;

/**
 * Clients' regular expressions, matched in a thread of their own and in linear time: whatever a client writes, it
 * holds up others with expressions and nobody who writes. The thread starts with the first expression; one
 * that died is followed by another.
 */
export class Expressions {
  private thread: Piscina | undefined;

  async isGood(source: string): Promise<boolean> {
    return source.length <= MAX_LENGTH && (await this.ask({ source, names: [] })) !== null;
  }

  async matching(source: string, names: readonly string[]): Promise<readonly boolean[]> {
    return (await this.ask({ source, names })) ?? names.map(() => false);
  }

  async close(): Promise<void> {
    await this.thread?.destroy();
  }

  private ask(question: Parameters<Asking>[0]): Promise<ReturnType<Asking>> {
    this.thread ??= new Piscina({
      filename: compiled('event-store/expressions-thread.js'),
      minThreads: 1,
      maxThreads: 1,
    }).on('error', () => undefined);
    return this.thread.run(question);
  }
}
