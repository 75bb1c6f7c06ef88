import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { cruise, type ICruiseResult, type IForbiddenRuleType } from 'dependency-cruiser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../testing/programs.ts';

interface Config {
  readonly forbidden: readonly IForbiddenRuleType[];
  readonly options: Record<string, unknown>;
}
const { forbidden, options } = createRequire(import.meta.url)('../../../.dependency-cruiser.cjs') as Config;

type Import = readonly [from: string, to: string];

/** For each rule an import that breaks it. */
const PLANTED: Readonly<Record<string, Import>> = {
  'no-circular': ['server/src/circle-back.ts', 'server/src/circle.ts'],
  'contracts-import-typebox-only': ['contracts/src/http/a.ts', 'server/src/settings.ts'],
  'server-knows-no-side': ['server/src/open.ts', 'read-side/src/deps.ts'],
  'server-event-store-climbs-not': ['server/src/event-store/fold.ts', 'server/src/http/router.ts'],
  'server-vault-climbs-not': ['server/src/vault/vault.ts', 'server/src/access/directory.ts'],
  'server-access-climbs-not': ['server/src/access/authorize.ts', 'server/src/http/router.ts'],
  'sides-never-meet': ['write-side/src/banner/routes.ts', 'read-side/src/deps.ts'],
  'read-side-stands-alone': ['read-side/src/banners/routes.ts', 'write-side/src/deps.ts'],
  'proof-from-specs-alone': ['embedded/src/stores.ts', 'proof/src/testing/stores.ts'],
  'proof-testing-climbs-not': ['proof/src/testing/stores.ts', 'proof/src/rifa/exemplos.ts'],
  'proof-matrix-climbs-not': ['proof/src/matrix/world.ts', 'proof/src/proofs/audit.ts'],
  'proof-below-journeys-and-measurements': ['proof/src/testing/live.ts', 'bench/src/load.ts'],
  'specs-from-none': ['write-side/src/rifa/routes.ts', 'write-side/src/rifa/routes.spec.ts'],
  'simulador-knows-contracts-alone': ['simulador/src/bank.ts', 'server/src/settings.ts'],
  'simulador-never-in-the-product': ['write-side/src/main.ts', 'simulador/src/simulator.ts'],
  'verificador-stands-alone': ['verificador/src/corrente.ts', 'contracts/src/eventos/corrente.ts'],
  'verificador-no-part-of-the-product': [
    'read-side/src/auditoria/conferir.ts',
    'verificador/src/conferir.ts',
  ],
  'stand-ins-know-no-product': ['embedded/src/postgres/launcher.ts', 'server/src/settings.ts'],
  'stand-ins-are-siblings': ['embedded/src/event-store/log.ts', 'embedded/src/postgres/launcher.ts'],
  'demo-speaks-calls-alone': ['embedded/src/demo/seed.ts', 'write-side/src/app.ts'],
  'starts-wait-for-nothing-else': ['embedded/src/start.ts', 'embedded/src/stores.ts'],
  'embedded-is-a-leaf': ['embedded/src/start.ts', 'bench/src/load.ts'],
  'front-ends-never-meet': ['storefront/src/main.tsx', 'server/src/settings.ts'],
  'admin-not-from-storefront': ['storefront/src/main.tsx', 'admin/src/tema.ts'],
  'storefront-not-from-admin': ['admin/src/tema.ts', 'storefront/src/main.tsx'],
  'ui-is-a-leaf': ['ui/src/pecas/Botao.tsx', 'storefront/src/main.tsx'],
  'features-are-siblings': [
    'storefront/src/features/contato/index.tsx',
    'storefront/src/features/entrar/x.ts',
  ],
  'features-know-no-frame': ['storefront/src/features/contato/index.tsx', 'storefront/src/app/Rotas.tsx'],
  'storefront-comum-climbs-not': ['storefront/src/comum/Titulo.tsx', 'storefront/src/features/entrar/x.ts'],
  'screens-are-siblings': ['admin/src/banner/index.ts', 'admin/src/nova-tela/index.ts'],
  'admin-rooms-know-no-screen': ['admin/src/lista/Lista.tsx', 'admin/src/nova-tela/index.ts'],
  'admin-idioma-climbs-not': ['admin/src/idioma/portugues.ts', 'admin/src/moldura/caixas.ts'],
  'admin-avisos-climbs-not': ['admin/src/avisos/avisos.ts', 'admin/src/lista/Lista.tsx'],
  'admin-exportacao-climbs-not': ['admin/src/exportacao/exportacao.ts', 'admin/src/campos/useCampo.ts'],
  'admin-providers-climbs-not': ['admin/src/providers/data/http.ts', 'admin/src/moldura/caixas.ts'],
  'admin-moldura-climbs-not': ['admin/src/moldura/caixas.ts', 'admin/src/lista/Lista.tsx'],
  'admin-lista-climbs-not': ['admin/src/lista/Lista.tsx', 'admin/src/formulario/Formulario.tsx'],
  'admin-formulario-climbs-not': ['admin/src/formulario/Formulario.tsx', 'admin/src/campos/useCampo.ts'],
  'ui-estado-climbs-not': ['ui/src/estado/sinal.ts', 'ui/src/api/cliente.ts'],
  'ui-tema-climbs-not': ['ui/src/tema/tema.ts', 'ui/src/partida/empresa.ts'],
  'ui-api-climbs-not': ['ui/src/api/cliente.ts', 'ui/src/sessao/sessao.ts'],
  'ui-pecas-climbs-not': ['ui/src/pecas/Botao.tsx', 'ui/src/sessao/sessao.ts'],
  'ui-sessao-climbs-not': ['ui/src/sessao/sessao.ts', 'ui/src/partida/empresa.ts'],
  'ui-ao-vivo-climbs-not': ['ui/src/ao-vivo/conexao.ts', 'ui/src/bilhete/fontes.ts'],
  'ui-bilhete-climbs-not': ['ui/src/bilhete/fontes.ts', 'ui/src/moldura/menu.ts'],
  'ui-documentos-climbs-not': ['ui/src/documentos/pedido.ts', 'ui/src/moldura/menu.ts'],
  'ui-partida-climbs-not': ['ui/src/partida/empresa.ts', 'ui/src/moldura/menu.ts'],
  'contexts-are-siblings': ['write-side/src/banner/routes.ts', 'write-side/src/novo-contexto/decider.ts'],
  'contexts-know-no-composition': ['write-side/src/banner/routes.ts', 'write-side/src/app.ts'],
  'views-are-siblings': ['read-side/src/banners/routes.ts', 'read-side/src/nova-visao/queries.ts'],
  'views-know-no-composition': ['read-side/src/banners/routes.ts', 'read-side/src/ao-vivo/push.ts'],
  'ao-vivo-reads-queries': ['read-side/src/ao-vivo/push.ts', 'read-side/src/banners/routes.ts'],
  'adapters-from-app-alone': ['write-side/src/arquivos/routes.ts', 'write-side/src/adapters/arquivos.ts'],
  'event-store-client-in-one-place': ['server/src/open.ts', '@eventstore/db-client'],
  'decisions-are-pure': ['write-side/src/rifa/decide-venda.ts', 'node:fs'],
  'kernel-knows-no-domain': ['write-side/src/kernel/actor.ts', 'write-side/src/rifa/decider.ts'],
};

/** What each exception names, and what a rule must leave alone. */
const ALLOWED: readonly Import[] = [
  ['contracts/src/http/b.ts', '@sinclair/typebox'],
  ['server/src/event-store/client.ts', '@eventstore/db-client'],
  ['server/src/access/sessions.ts', 'server/src/http/refusal.ts'],
  ['read-side/src/historico/routes.ts', 'read-side/src/bilhetes/queries.ts'],
  ['read-side/src/bilhetes/blocos.ts', 'read-side/src/usuarios/projector.ts'],
  ['read-side/src/auditoria/pacote.ts', 'read-side/src/documentos/index.ts'],
  ['verificador/src/selo.ts', '@noble/curves'],
  ['proof/src/testing/packages.ts', 'verificador/src/conferir.ts'],
  ['read-side/src/bilhetes/meus.ts', 'read-side/src/bilhetes/rows.ts'],
  ['read-side/src/bilhetes/routes.ts', 'read-side/src/visibilidade.ts'],
  ['read-side/src/ao-vivo/rooms.ts', 'read-side/src/banners/projector.ts'],
  ['write-side/src/app.ts', 'write-side/src/adapters/outros.ts'],
  ['embedded/src/product.ts', 'write-side/src/app.ts'],
  ['simulador/src/codes.ts', 'contracts/src/regras/dinheiro.ts'],
  ['embedded/src/providers.ts', 'simulador/src/simulator.ts'],
  ['admin/src/campanhas/index.ts', 'admin/src/campos/useCampo.ts'],
  ['ui/src/moldura/BarraSuperior.tsx', 'ui/src/partida/empresa.ts'],
  ['storefront/src/app/Aplicacao.tsx', 'storefront/src/features/contato/index.tsx'],
];

const isFile = (to: string): boolean => /\.tsx?$/.test(to);

describe('lint zones', () => {
  const { path: tree, remove } = temporaryFolder();
  afterAll(remove);
  let found: readonly string[];

  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(tree, path)), { recursive: true });
    writeFileSync(join(tree, path), text, { flag: 'a' });
  };
  const plant = ([from, to]: Import) => {
    const there = relative(dirname(from), to);
    write(from, `import '${isFile(to) ? (there.startsWith('.') ? there : `./${there}`) : to}';\n`);
    if (isFile(to)) write(to, 'export const x = 1;\n');
  };

  beforeAll(async () => {
    for (const name of ['@eventstore/db-client', '@noble/curves', '@sinclair/typebox']) {
      write(`node_modules/${name}/package.json`, JSON.stringify({ name, main: 'index.js' }));
      write(`node_modules/${name}/index.js`, '');
    }
    for (const pair of [...Object.values(PLANTED), ...ALLOWED]) plant(pair);
    plant(['server/src/circle.ts', 'server/src/circle-back.ts']);
    const { tsConfig: _, ...rest } = options;
    const { output } = await cruise(['.'], {
      ...rest,
      baseDir: tree,
      validate: true,
      ruleSet: { forbidden: [...forbidden] },
    });
    found = (output as ICruiseResult).summary.violations.map(
      ({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`,
    );
  });

  const resolved = (to: string): string =>
    to.startsWith('@') ? `node_modules/${to}/index.js` : to.replace('node:', '');

  it('have each a planted violation', () => {
    expect(Object.keys(PLANTED).sort()).toEqual(forbidden.map(({ name }) => name).sort());
  });

  it.each(Object.entries(PLANTED))('%s is red where it is broken', (rule, [from, to]) => {
    expect(found).toContain(`${rule}: ${from} -> ${resolved(to)}`);
  });

  it.each(ALLOWED)('%s may import %s', (from, to) => {
    expect(found.filter((one) => one.endsWith(`: ${from} -> ${resolved(to)}`))).toEqual([]);
  });
});
