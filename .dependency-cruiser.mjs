/*
 * The allowed imports, from the bottom up: contract/kernel ← contract/price, regions ← contract/smartPaste ← contract/<domain> ←
 * contract/calls; contract ← server/core ← server/db, server/adapters ← server/calls ← server/modules, server/http ←
 * server/process ← server/app, main; contract ← web/shared ← web/domain ← web/features ← web/app; e2e imports of the server only
 * server/testing.
 */
const ours = '^(contract|server|web|e2e|bench|scripts)/'
const test = '\\.test\\.tsx?$'
/** The public files of a module, or of a folder in a large one. */
const frontDoor = ['^server/modules/[^/]+/index\\.ts$', '^server/modules/[^/]+/[^/]+/index\\.ts$']
/** Files of the contract that define schemas with zod; the other files avoid zod, for the browser's first view. */
const shapes = ['^contract/.*([cC]alls|[fF]ields)\\.ts$', '^contract/kernel/(call|validation)\\.ts$']

/**
 * Returns the rules of a layer: of our own files it may import only those named. Tests may also use server/testing.
 * @param {string} name @param {string} from @param {string[]} may @param {string} comment
 * @returns {import('dependency-cruiser').IForbiddenRuleType[]}
 */
function floor(name, from, may, comment) {
  return [
    {
      name,
      severity: 'error',
      comment,
      from: { path: from, pathNot: test },
      to: { path: ours, pathNot: may },
    },
    {
      name: `${name}-tests`,
      severity: 'error',
      comment: `${comment} Its tests may use server/testing besides.`,
      from: { path: `${from}.*${test}` },
      to: { path: ours, pathNot: [...may, '^server/testing/'] },
    },
  ]
}

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...floor(
      'contract-stands-alone',
      '^contract/',
      ['^contract/'],
      'The contract is what both sides agree on and knows neither: move the thing into contract/, or hand it in as an argument.',
    ),
    {
      name: 'contract-needs-only-zod',
      severity: 'error',
      comment:
        'The contract runs in browser and server alike: apart from zod it uses no package and nothing of Node. Do it on the side that needs it.',
      from: { path: '^contract/', pathNot: test },
      to: { pathNot: ['^contract/', '(^|/)node_modules/zod/'] },
    },
    {
      name: 'kernel-knows-no-domain',
      severity: 'error',
      comment:
        'contract/kernel is what every domain may use, so it uses none: move the code into the domain.',
      from: { path: '^contract/kernel/' },
      to: { path: '^contract/', pathNot: '^contract/kernel/' },
    },
    {
      name: 'price-and-regions-below-the-domains',
      severity: 'error',
      comment:
        'The freight price and the regions are computed from what they are handed: only contract/kernel lies beneath.',
      from: { path: '^contract/(price|regions)/' },
      to: { path: '^contract/', pathNot: '^contract/(kernel|$1)/' },
    },
    {
      name: 'domains-below-the-call-table',
      severity: 'error',
      comment: 'contract/calls joins all domains: one of them that needs it would need all others.',
      from: { path: '^contract/', pathNot: '^contract/calls/' },
      to: { path: '^contract/calls/' },
    },
    {
      name: 'words-and-rules-without-zod',
      severity: 'error',
      comment:
        'Words and rules are shown before any schema is loaded: what needs zod stands in a file of calls or fields (`…Calls.ts`, `…Fields.ts`).',
      from: { path: '^contract/', pathNot: [...shapes, test, '/testing/'] },
      to: { path: [...shapes, '(^|/)node_modules/zod/'], dependencyTypesNot: ['type-only'] },
    },
    ...floor(
      'core-at-the-bottom',
      '^server/core/',
      ['^(contract|server/core)/'],
      'server/core is what every module may use, so it uses none of them: move the code up to the module, or hand the value in.',
    ),
    ...floor(
      'db-knows-no-module',
      '^server/db/',
      ['^(contract|server/(core|db))/'],
      'server/db gives connections, transactions and migrations. SQL of one domain belongs in its module’s store.ts; settings are handed in by app.ts.',
    ),
    ...floor(
      'adapters-know-the-outside-only',
      '^server/adapters/',
      ['^(contract|server/(core|adapters))/'],
      'An adapter speaks to the outside world behind a small interface: hand in what it needs from app.ts.',
    ),
    ...floor(
      'calls-say-what-a-handler-gets',
      '^server/calls/',
      ['^(contract|server/(core|db|calls))/'],
      'server/calls is the agreement between http and the modules: types of contexts and handlers, nothing that works.',
    ),
    ...floor(
      'http-knows-no-module',
      '^server/http/',
      ['^(contract|server/(core|db|adapters|calls|http))/'],
      'server/http turns the contract into routes for whatever handlers app.ts hands it: pass the handlers in.',
    ),
    ...floor(
      'modules-know-no-http',
      '^server/modules/',
      ['^(contract|server/(core|db|adapters|calls|modules))/'],
      'A module’s handlers get what they need as arguments and answer with values or refuse(key): no HTTP, no app, no settings.',
    ),
    {
      name: 'modules-by-the-front-door',
      severity: 'error',
      comment:
        'Another module is entered by its index.ts, or that of a room in it, only: export there what others may use.',
      from: { path: '^server/modules/([^/]+)/' },
      to: {
        path: '^server/modules/[^/]+/',
        pathNot: ['^server/modules/$1/', ...frontDoor],
      },
    },
    {
      name: 'rooms-by-the-front-door',
      severity: 'error',
      comment:
        'A room of these domains is entered by its index.ts only: export there what its neighbours may use.',
      from: { path: '^server/modules/(enterprise|help|lines)/([^/]+)/' },
      to: { path: '^server/modules/$1/', pathNot: ['^server/modules/$1/$2/', ...frontDoor] },
    },
    {
      name: 'modules-by-the-front-door-from-above',
      severity: 'error',
      comment: 'A module is entered by its index.ts only: export there what others may use.',
      from: { path: ours, pathNot: '^server/modules/' },
      to: { path: '^server/modules/[^/]+/', pathNot: frontDoor },
    },
    {
      name: 'process-on-top',
      severity: 'error',
      comment:
        'server/process is what runs around the app: settings, start, upkeep, stop. What is beneath is handed what it needs.',
      from: {
        path: ours,
        pathNot: [
          '^server/(process|testing)/',
          '^server/(main|app|operator|backup|migrate|config)\\.ts$',
          test,
        ],
      },
      to: { path: '^server/process/' },
    },
    {
      name: 'server-without-web',
      severity: 'error',
      comment: 'Server and web never meet: what both need goes into contract/.',
      from: { path: '^server/' },
      to: { path: '^(web|e2e|bench|scripts)/' },
    },
    {
      name: 'server-runs-on-dependencies',
      severity: 'error',
      comment:
        'The server bundle leaves packages in node_modules: what it imports at run time belongs in dependencies, not devDependencies.',
      from: { path: '^(server|contract)/', pathNot: [test, '/testing/'] },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only', 'npm', 'npm-optional'] },
    },
    ...floor(
      'shared-below-features',
      '^web/shared/',
      ['^(contract|web/shared)/'],
      'web/shared is used by every feature and knows none: move the piece into the feature, or hand it in.',
    ),
    ...floor(
      'domain-below-features',
      '^web/domain/',
      ['^(contract|web/(shared|domain))/'],
      'web/domain has the pieces of lines, orders and shipments that several features show, and knows none of these: hand it in.',
    ),
    {
      name: 'features-never-meet',
      severity: 'error',
      comment:
        'A feature uses contract/, web/shared/, web/domain/ and itself: what two features need goes to web/domain/, navigation goes by the path in contract/kernel/pages.ts.',
      from: { path: '^web/features/([^/]+)/' },
      to: { path: ours, pathNot: ['^contract/', '^web/(shared|domain)/', '^web/features/$1/'] },
    },
    {
      name: 'gallery-for-looking-only',
      severity: 'error',
      comment:
        'web/gallery shows the kit and nothing that knows a call: a piece that belongs there stands in web/shared/ or web/domain/.',
      from: { path: '^web/gallery/' },
      to: {
        path: ours,
        pathNot: ['^contract/', '^web/(gallery|shared|domain)/', '^web/app/shell/Toasts\\.tsx$'],
      },
    },
    {
      name: 'nothing-needs-the-gallery',
      severity: 'error',
      comment: 'web/gallery is for development: what a page needs of it goes to web/shared/.',
      from: { path: '^web/(app|features|domain|shared)/' },
      to: { path: '^web/gallery/' },
    },
    {
      name: 'reference-stands-apart',
      severity: 'error',
      comment:
        'web/reference is built apart, with the viewer in it: of the site it has the colours and the scale, and what it needs of the calls stands in /openapi.json.',
      from: { path: '^web/reference/' },
      to: { path: ours, pathNot: '^web/(reference|shared/ui/tokens)/' },
    },
    {
      name: 'nothing-needs-the-reference',
      severity: 'error',
      comment: 'No page of the site may load the viewer of the API: lead there by its address, /reference.',
      from: { path: '^web/(app|features|gallery|shared)/' },
      to: { path: '^web/reference/' },
    },
    {
      name: 'web-without-server',
      severity: 'error',
      comment: 'Server and web never meet: what both need goes into contract/.',
      from: { path: '^web/' },
      to: { path: '^(server|e2e|bench|scripts)/' },
    },
    {
      name: 'e2e-by-server-testing',
      severity: 'error',
      comment:
        'Browser journeys start the site through server/testing and otherwise see only what a user sees.',
      from: { path: '^e2e/' },
      to: { path: ours, pathNot: ['^(e2e|contract)/', '^server/testing/'] },
    },
    {
      name: 'bench-without-web',
      severity: 'error',
      comment:
        'Benchmarks measure the server: they import server/ and contract/, nothing of the browser or of the tests.',
      from: { path: '^bench/' },
      to: { path: ours, pathNot: '^(bench|contract|server)/' },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'Two files that need each other are one file, or lack a third below both.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'imports-resolve',
      severity: 'error',
      comment: 'The import leads nowhere: give the real path with its extension, or ask for the package.',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    exclude: { path: '^(dist|data|\\.cache)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
    },
    moduleSystems: ['es6', 'cjs'],
  },
}
