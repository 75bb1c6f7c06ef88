import { readFile } from 'node:fs/promises';
import { defineConfig, type Plugin } from 'vite';
import { frontEnd } from '../scripts/front-end.mjs';

/** The verifier as it was built, to be saved by whoever wants to check a raffle. */
const verifier = (): Plugin => ({
  name: 'verifier',
  apply: 'build',
  async generateBundle() {
    const page = new URL('../verificador/dist/unico/verificador.html', import.meta.url);
    this.emitFile({ type: 'asset', fileName: 'verificador.html', source: await readFile(page) });
  },
});

const base = frontEnd({ base: '/assets-loja/', schemas: false, preact: true });
/** What every page loads comes as one file: pieces that screens share are not split off it, which would pack worse. */
const initial = {
  codeSplitting: {
    groups: [{ name: 'inicial', tags: ['$initial'], test: /(?<!\/storefront\/src\/main\.tsx|index\.html)$/ }],
  },
};
export default defineConfig({
  ...base,
  plugins: [verifier(), base.plugins],
  build: { ...base.build, rolldownOptions: { ...base.build?.rolldownOptions, output: initial } },
});
