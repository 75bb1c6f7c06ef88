import { Worker } from 'node:worker_threads';
import { compiled } from '../compiled.ts';

/** Longer ones are refused: what an expression costs for each name grows with it. */
const MAX_LENGTH = 1_000;

/** What the thread is asked: to try a client's expression on names; without names, whether it is one. */
export interface Question {
  readonly id: number;
  readonly source: string;
  readonly names: readonly string[];
}
/** Null: it is no expression. */
export interface Answer {
  readonly id: number;
  readonly matching: readonly boolean[] | null;
}

type Settle = { resolve(matching: readonly boolean[] | null): void; reject(error: Error): void };

/**
 * Clients' regular expressions, matched in a thread of their own and in linear time: whatever a client writes, it
 * holds up others with expressions and nobody who writes. The thread starts with the first expression.
 */
export class Expressions {
  private thread: Worker | undefined;
  private readonly open = new Map<number, Settle>();
  private asked = 0;

  async isGood(source: string): Promise<boolean> {
    return source.length <= MAX_LENGTH && (await this.ask(source, [])) !== null;
  }

  async matching(source: string, names: readonly string[]): Promise<readonly boolean[]> {
    return (await this.ask(source, names)) ?? names.map(() => false);
  }

  async close(): Promise<void> {
    await this.thread?.terminate();
  }

  private ask(source: string, names: readonly string[]): Promise<readonly boolean[] | null> {
    this.thread ??= this.start();
    this.asked += 1;
    const question: Question = { id: this.asked, source, names };
    this.thread.postMessage(question);
    return new Promise((resolve, reject) => this.open.set(question.id, { resolve, reject }));
  }

  private start(): Worker {
    const thread = new Worker(compiled('event-store/expressions-thread.js'));
    thread.unref();
    thread.on('message', ({ id, matching }: Answer) => {
      this.open.get(id)?.resolve(matching);
      this.open.delete(id);
    });
    const lost = () => {
      this.thread = undefined;
      for (const { reject } of this.open.values()) reject(new Error('the thread of expressions ended'));
      this.open.clear();
    };
    thread.on('error', lost);
    thread.on('exit', lost);
    return thread;
  }
}
