import type { TestProject } from 'vitest/node';
import { productToVisit } from './product.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the installation all journeys share that need none of their own. */
    productUrl: string;
  }
}

/** One installation for the whole run: starting one costs more than most journeys. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const product = await productToVisit();
  provide('productUrl', product.url);
  return () => product.stop();
}
