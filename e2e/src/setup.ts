import { afterAll } from 'vitest';
import { stopProduct } from './product.ts';

// Registered before a journey's own, so that it comes after them.
afterAll(stopProduct);
