/** Who may import whom (CONTRIBUTING.md, "Rooms"). A forbidden import fails `npm run lint`. */
const outside = (name, from, to, comment) => ({ name, severity: 'error', comment, from, to });
const src = (room) => `^${room}/src/`;
const spec = '\\.(spec|journey)\\.tsx?$';

/** What each may know of the rooms in its line: those before it, none after it. */
const ROOMS = {
  ui: ['estado', 'tema', 'api', 'pecas', 'sessao', 'ao-vivo', 'bilhete', 'documentos', 'partida', 'moldura'],
  admin: ['idioma', 'avisos', 'exportacao', 'providers', 'moldura', 'lista', 'formulario', 'campos'],
};
const climbs = (room) =>
  ROOMS[room]
    .slice(0, -1)
    .map((from, at) =>
      outside(
        `${room}-${from}-climbs-not`,
        { path: `^${room}/src/${from}/` },
        { path: `^${room}/src/(${ROOMS[room].slice(at + 1).join('|')})/` },
        'Nothing climbs.',
      ),
    );

/** Every folder but those: a context, a view, a screen. A new one is bound without being named. */
const but = (...rooms) => `(?!(?:${rooms.join('|')})/)([^/]+)/`;
const CONTEXT = `^write-side/src/${but('kernel', 'adapters')}`;
const VIEW = `^read-side/src/${but('kernel', 'ao-vivo')}`;
const SCREEN = `^admin/src/${but(...ROOMS.admin)}`;

/** Where decisions stand: biome.json has the list, for what they must not call; here it says what they must not import. */
const PURE = require('./biome.json')
  .overrides.find(({ plugins }) => plugins.includes('./decisions-are-pure.grit'))
  .includes.filter((glob) => !glob.startsWith('!'))
  .map((glob) => `^${glob.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`);

module.exports = {
  forbidden: [
    outside('no-circular', {}, { circular: true }, 'One-way flow.'),
    outside(
      'contracts-import-typebox-only',
      { path: src('contracts'), pathNot: spec },
      { pathNot: [src('contracts'), 'node_modules/@sinclair/typebox/'] },
      'contracts is what all sides agree on; it stands on TypeBox alone.',
    ),
    outside(
      'server-knows-no-side',
      { path: src('server') },
      { path: '^(write-side|read-side|ui|admin|storefront|embedded|e2e|bench)/' },
      'server is mechanism for both sides.',
    ),
    outside(
      'server-event-store-climbs-not',
      { path: '^server/src/event-store/' },
      { path: '^server/src/(vault|access|http)/' },
      'The log knows neither keys, callers nor requests.',
    ),
    outside(
      'server-vault-climbs-not',
      { path: '^server/src/vault/' },
      { path: '^server/src/(event-store|access|http)/' },
      'Keys stand outside the log, and know no caller.',
    ),
    outside(
      'server-access-climbs-not',
      { path: '^server/src/access/' },
      { path: '^server/src/http/', pathNot: '/refusal\\.ts$' },
      'Who may call is asked by HTTP and live rooms alike; it knows how to refuse, no request.',
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
      'proof-testing-climbs-not',
      { path: '^proof/src/testing/' },
      { path: '^proof/src/(?!testing/)' },
      'What every spec starts from knows no proof.',
    ),
    outside(
      'proof-matrix-climbs-not',
      { path: '^proof/src/matrix/' },
      { path: '^proof/src/proofs/' },
      'The long proofs read the matrix.',
    ),
    outside('specs-from-none', {}, { path: spec }, 'What a spec shares has a file of its own.'),
    outside(
      'simulador-knows-contracts-alone',
      { path: src('simulador'), pathNot: spec },
      { path: '^(server|write-side|read-side|ui|admin|storefront|embedded|proof|e2e|bench)/' },
      'It stands for providers, who know nobody here.',
    ),
    outside(
      'simulador-never-in-the-product',
      { path: '^(contracts|server|write-side|read-side|ui|admin|storefront)/', pathNot: spec },
      { path: '^simulador/' },
      'Simulated providers serve the demo and proofs.',
    ),
    outside(
      'verificador-stands-alone',
      { path: src('verificador'), pathNot: spec },
      {
        pathNot: [
          src('verificador'),
          'node_modules/(@noble/(curves|hashes)|fflate)/',
          '^(fs/promises|path|process|util)$',
        ],
      },
      'Who checks the product shares nothing with it but the written format.',
    ),
    outside(
      'verificador-no-part-of-the-product',
      {
        path: '^(contracts|server|write-side|read-side|ui|admin|storefront|simulador|embedded)/',
        pathNot: spec,
      },
      { path: '^verificador/' },
      'The product does not check itself with it.',
    ),
    outside(
      'stand-ins-know-no-product',
      { path: '^embedded/src/(event-store|postgres|supervisor)/', pathNot: spec },
      { path: '^(contracts|server|write-side|read-side)/' },
      'They stand for what others made.',
    ),
    outside(
      'stand-ins-are-siblings',
      { path: '^embedded/src/(event-store|postgres|demo)/', pathNot: spec },
      { path: '^embedded/src/(event-store|postgres|demo)/', pathNot: '^embedded/src/$1/' },
      'Each stands for one thing.',
    ),
    outside(
      'demo-speaks-calls-alone',
      { path: '^embedded/src/demo/' },
      { path: '^(server|write-side|read-side)/' },
      'Demo data comes in by the same door as all other.',
    ),
    outside(
      'starts-wait-for-nothing-else',
      {
        path: [
          '^embedded/src/(start|demo/(seed|payments))\\.ts$',
          '^write-side/src/(app|arquivos/routes)\\.ts$',
        ],
      },
      {
        path: [
          '^embedded/src/(stores|demo/(round|credentials))\\.ts$',
          '^write-side/src/(adapters/autoridade-de-tempo|arquivos/imagem)\\.ts$',
        ],
        dynamic: false,
        dependencyTypesNot: ['type-only'],
      },
      'What most starts do not need, or not at once, is loaded where it is needed (docs/bench.md).',
    ),
    outside(
      'embedded-is-a-leaf',
      { path: src('embedded') },
      { path: '^(ui|admin|storefront|e2e|bench)/' },
      'Stand-ins serve whoever starts the product.',
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
      'features-know-no-frame',
      { path: '^storefront/src/(features|comum)/' },
      { path: ['^storefront/src/app/', '^storefront/src/[^/]+$'] },
      'The frame opens the features.',
    ),
    outside(
      'storefront-comum-climbs-not',
      { path: '^storefront/src/comum/' },
      { path: '^storefront/src/features/' },
      'What features share knows none of them.',
    ),
    outside(
      'screens-are-siblings',
      { path: SCREEN },
      { path: SCREEN, pathNot: '^admin/src/$1/' },
      'A screen of the back office never imports another one.',
    ),
    outside(
      'admin-rooms-know-no-screen',
      { path: `^admin/src/(${ROOMS.admin.join('|')})/` },
      { path: SCREEN },
      'What screens share knows none of them.',
    ),
    ...climbs('admin'),
    ...climbs('ui'),
    outside(
      'contexts-are-siblings',
      { path: CONTEXT, pathNot: spec },
      { path: CONTEXT, pathNot: '^write-side/src/$1/' },
      'A context never imports a sibling context.',
    ),
    outside(
      'contexts-know-no-composition',
      { path: CONTEXT, pathNot: spec },
      { path: '^write-side/src/[^/]+$', dependencyTypesNot: ['type-only'] },
      'app.ts puts the contexts together.',
    ),
    outside(
      'views-are-siblings',
      { path: VIEW, pathNot: spec },
      {
        path: VIEW,
        pathNot: [
          '^read-side/src/$1/',
          // What sellers still get; whose a ticket is, asked by its history; what is sealed; what a history's row holds;
          // whose names stand in a block of tickets.
          '^read-side/src/acertos/queries\\.ts$',
          '^read-side/src/bilhetes/queries\\.ts$',
          '^read-side/src/campanhas/queries\\.ts$',
          '^read-side/src/historico/fato\\.ts$',
          '^read-side/src/usuarios/projector\\.ts$',
          // How a row that is compared, or looked into by a search, is packed.
          '^read-side/src/bilhetes/sorte\\.ts$',
          // Where every PDF is drawn.
          '^read-side/src/documentos/index\\.ts$',
        ],
      },
      'A view knows of a sibling what is named here alone.',
    ),
    outside(
      'views-know-no-composition',
      { path: VIEW, pathNot: spec },
      {
        path: ['^read-side/src/[^/]+$', '^read-side/src/ao-vivo/'],
        pathNot: '^read-side/src/visibilidade\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
      'app.ts puts the views together; what they push live is not theirs to know.',
    ),
    outside(
      'ao-vivo-reads-queries',
      { path: '^read-side/src/ao-vivo/', pathNot: spec },
      { path: VIEW, pathNot: '/(queries|projector)\\.ts$' },
      'Live rooms hear of views by their projectors and ask their queries.',
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
        pathNot: ['^server/src/event-store/', spec],
      },
      { path: 'node_modules/@eventstore' },
      'Its successor is not compatible: one folder knows it.',
    ),
    outside(
      'decisions-are-pure',
      { path: PURE, pathNot: spec },
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
