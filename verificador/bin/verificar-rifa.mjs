#!/usr/bin/env node
import { existsSync } from 'node:fs';

const comando = new URL('../dist/unico/comando.mjs', import.meta.url);
if (!existsSync(comando)) {
  console.error('O conferidor ainda não foi construído: npm run build -w @rifa-viva/verificador');
  process.exit(2);
}
await import(comando.href);
