/** Tells a person how it goes on, a line at a time. */
export type Say = (line: string) => void;

/** Between two lines about the same. */
const TELL_MS = 3_000;
const MEGABYTE = 1_000_000;

export const megabytes = (bytes: number): string => `${(bytes / MEGABYTE).toFixed(1)} MB`;

/** `about`: how much it will be, where that is known. */
export function openProgress(say: Say, what: string, about: number) {
  let done = 0;
  let told = performance.now();
  return {
    more(bytes: number): void {
      done += bytes;
      if (performance.now() - told < TELL_MS) return;
      told = performance.now();
      say(`${what}: ${megabytes(done)} of about ${megabytes(Math.max(about, done))}`);
    },
  };
}
