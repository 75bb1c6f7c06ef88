import type { AllStreamSubscription, ResolvedEvent, StreamSubscription } from '@eventstore/db-client';

/** What a subscription has brought, and waiting for more of it. */
export interface Listener {
  /** In order: `n` of each event, and `caughtUp` when that was said. */
  readonly heard: readonly (number | 'caughtUp')[];
  readonly numbers: readonly number[];
  /** Resolves when the condition holds; looked at whenever something comes. */
  until(condition: () => boolean): Promise<void>;
  readonly caughtUp: Promise<void>;
  readonly failed: Promise<Error>;
  stop(): Promise<void>;
}

type Subscription = StreamSubscription | AllStreamSubscription;

export function listen(subscription: Subscription): Listener {
  const heard: (number | 'caughtUp')[] = [];
  const waiting = new Set<() => void>();
  const note = (what: number | 'caughtUp') => {
    heard.push(what);
    for (const look of [...waiting]) look();
  };
  let stopped = false;
  const failed = new Promise<Error>((resolve) => {
    subscription.on('error', (error: Error) => {
      if (!stopped) resolve(error);
    });
  });
  const until = (condition: () => boolean) =>
    new Promise<void>((resolve, reject) => {
      const look = () => {
        if (!condition()) return;
        waiting.delete(look);
        resolve();
      };
      waiting.add(look);
      failed.then(reject);
      look();
    });
  subscription.on('data', ({ event }: ResolvedEvent) =>
    note((event?.data as { n: number } | undefined)?.n ?? -1),
  );
  subscription.on('caughtUp', () => note('caughtUp'));
  return {
    heard,
    get numbers() {
      return heard.filter((what): what is number => what !== 'caughtUp');
    },
    until,
    get caughtUp() {
      return until(() => heard.includes('caughtUp'));
    },
    failed,
    async stop() {
      stopped = true;
      await subscription.unsubscribe();
    },
  };
}
