/** Who may import whom (CONTRIBUTING.md, "Rooms"). A forbidden import fails `npm run lint`. */
const outside = (name, from, to, comment) => ({ name, severity: 'error', comment, from, to });
const src = (room) => `^${room}/src/`;
const TELAS =
  'banner|campanhas|configuracao|financeiro|manutencao|modelos|patrocinadores|resultados|usuarios';
const spec = '\\.(spec|journey)\\.tsx?$';

module.exports = {
  forbidden: [
    outside(
      'no-circular',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
      'One-way flow.',
    ),
    outside(
      'contracts-import-typebox-only',
      { path: src('contracts'), pathNot: spec },
      { pathNot: [src('contracts'), 'node_modules/@sinclair/typebox'] },
      'contracts is what all sides agree on; it stands on nothing but TypeBox.',
    ),
    outside(
      'server-knows-no-side',
      { path: src('server') },
      { path: '^(write-side|read-side|ui|admin|storefront|embedded|e2e|bench)/' },
      'server is mechanism for both sides.',
    ),
    outside(
      'sides-never-meet',
      { path: src('write-side'), pathNot: spec },
      { path: '^(read-side|ui|admin|storefront|embedded|e2e|bench)/' },
      'write-side and read-side share contracts and server alone.',
    ),
    outside(
      'read-side-stands-alone',
      { path: src('read-side'), pathNot: spec },
      { path: '^(write-side|ui|admin|storefront|embedded|e2e|bench)/' },
      'write-side and read-side share contracts and server alone.',
    ),
    outside(
      'proof-from-specs-alone',
      { pathNot: ['^(proof|e2e|bench)/', spec] },
      { path: '^proof/' },
      'What only tests need is no part of the product.',
    ),
    outside(
      'proof-below-journeys-and-measurements',
      { path: src('proof') },
      { path: '^(ui|admin|storefront|e2e|bench)/' },
      'proof knows the servers and their stand-ins.',
    ),
    outside(
      'front-ends-never-meet',
      { path: '^(admin|storefront)/src/' },
      { path: '^(server|write-side|read-side|embedded|e2e|bench)/' },
      'Browsers know contracts and ui alone.',
    ),
    outside(
      'admin-not-from-storefront',
      { path: src('storefront') },
      { path: '^admin/' },
      'Bundles never meet.',
    ),
    outside(
      'storefront-not-from-admin',
      { path: src('admin') },
      { path: '^storefront/' },
      'Bundles never meet.',
    ),
    outside(
      'ui-is-a-leaf',
      { path: src('ui') },
      { path: '^(server|write-side|read-side|admin|storefront|embedded|e2e|bench)/' },
      'ui serves both front ends.',
    ),
    outside(
      'features-are-siblings',
      { path: '^storefront/src/features/([^/]+)/' },
      { path: '^storefront/src/features/', pathNot: '^storefront/src/features/$1/' },
      'A feature never imports a sibling feature.',
    ),
    outside(
      'screens-are-siblings',
      { path: `^admin/src/(${TELAS})/` },
      { path: `^admin/src/(${TELAS})/`, pathNot: '^admin/src/$1/' },
      'A screen of the back office never imports another one.',
    ),
    outside(
      'admin-rooms-know-no-screen',
      { path: '^admin/src/[^/]+/', pathNot: `^admin/src/(${TELAS})/` },
      { path: `^admin/src/(${TELAS})/` },
      'What screens share knows none of them.',
    ),
    outside(
      'contexts-are-siblings',
      {
        path: '^write-side/src/(rifa|usuario|empresa|modelo-bilhete|patrocinador|banner|arquivos)/',
        pathNot: spec,
      },
      {
        path: '^write-side/src/(rifa|usuario|empresa|modelo-bilhete|patrocinador|banner|arquivos)/',
        pathNot: '^write-side/src/$1/',
      },
      'A context never imports a sibling context.',
    ),
    outside(
      'adapters-from-app-alone',
      {
        path: src('write-side'),
        pathNot: ['^write-side/src/(app|main)\\.ts$', '^write-side/src/adapters/', spec],
      },
      { path: '^write-side/src/adapters/', dependencyTypesNot: ['type-only'] },
      'app.ts picks the adapters.',
    ),
    outside(
      'event-store-client-in-one-place',
      {
        path: '^(contracts|server|write-side|read-side)/src/',
        pathNot: ['^server/src/event-store/client\\.ts$', spec],
      },
      { path: 'node_modules/@eventstore' },
      'Its successor is not compatible: one file knows it.',
    ),
    outside(
      'decisions-are-pure',
      {
        path: '^(write-side/src/.*/(decide[^/]*|evolve|state|vencidas|estoque|permissoes)|contracts/src/regras/[^/]+)\\.ts$',
        pathNot: spec,
      },
      {
        path: [
          '^(fs|net|http|https|crypto|timers|child_process|os|process)(/|$)',
          'node_modules/(pg|express|@eventstore|pino)/',
        ],
        dependencyTypesNot: ['type-only'],
      },
      'Deciders and regras know no I/O, clock or randomness.',
    ),
    outside(
      'kernel-knows-no-domain',
      { path: '^(write-side|read-side)/src/kernel/', pathNot: spec },
      { path: '^(write-side|read-side)/src/(?!kernel/)' },
      'The kernel holds no domain word.',
    ),
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|\\.types|node_modules/(?!@rifa-viva))/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['source', 'import', 'require', 'node', 'default'],
    },
  },
};
