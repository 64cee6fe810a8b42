/*
 * Which test file belongs to which vitest project. `vitest.config.ts` reads these lists; testFiles.test.ts asserts that every test
 * file belongs to exactly one project.
 */

/** Tests that start or kill processes, or wait for real time-outs. They run one after the other, beside nothing else. */
export const processFiles = [
  'scripts/install/lock.test.ts',
  'scripts/test/reporter.test.ts',
  'server/db/embedded/start.test.ts',
  'server/db/replicas.test.ts',
  'server/db/jobs/{jobs,jobEnds}.test.ts',
  'server/http/drain.test.ts',
  'server/http/calls/callbackRoute.test.ts',
  'server/http/transport/kernelQueues.test.ts',
  'server/http/stream/{commits,drain,sseWriter,streams}.test.ts',
  'server/modules/webhooks/slow.test.ts',
  'server/process/{process,startFault}.test.ts',
  'server/process/ending/*.test.ts',
  'server/process/scheduled/{repeatEvery,upkeep}.test.ts',
]

/** Tests with long outages of the database, the disk or the process. They are not part of the gate. */
export const outageFiles = [
  'scripts/{dev,release/release}.test.ts',
  'server/db/embedded/{binaries,crash,firstStart,home,joining,transport}.test.ts',
  'server/db/embedded/processes/pidFile.test.ts',
  'server/http/databaseTrouble.test.ts',
  'server/http/transport/{slowClients,transport}.test.ts',
  'server/modules/lines/manage/import/broken.test.ts',
  'server/process/{firstDay,jobsInOutages,killedImport,operator,productionProcess,replicaProcess,rollingRestart,twoProcesses,upgrade,workers}.test.ts',
  'server/process/backup/*.test.ts',
  'server/process/providers/payRoutes.test.ts',
  'server/process/monitoring/{monitoring,traces}.test.ts',
]

/** The journeys of the gate: what must never break for a visitor, a customer and a carrier. */
export const coreJourneys = [
  'e2e/shell/{mainJob,firstView,expiry}.test.ts',
  'e2e/customer/{ordering/ordering,track,consult}.test.ts',
  'e2e/carrier/{carrierDay,signingOffline}.test.ts',
]

/** Tests of web/ that need no DOM. They share one Node process. */
export const webFilesWithoutDom = {
  include: ['web/**/*.test.ts'],
  exclude: [
    'web/app/everyFailure.test.ts',
    'web/app/{background,expiry,routing}/*.test.ts',
    'web/features/consult/outbox/{restored,slowPicture}.test.ts',
    'web/features/lines/manage/import/retryWhileOffline.test.ts',
    'web/shared/browser/{unsaved,localCity}.test.ts',
    'web/shared/browser/localStore/localStore.test.ts',
    'web/shared/excel/bombs.test.ts',
    'web/shared/files/{preparePicture,transfer}.test.ts',
    'web/shared/server/{call,queryClient,repeats,session}.test.ts',
    'web/shared/server/events/sharing.test.ts',
    'web/shared/server/request/earlyUser.test.ts',
    'web/shared/ui/chart/drawing.test.ts',
    'web/shared/ui/form/highlightFields.test.ts',
  ],
}

/** Tests of web/ with a second renderer, which would disturb other files of their process. */
export const webFilesAlone = ['web/app/prerender.test.tsx', 'web/app/firstView/renderFirstView.test.tsx']

/** Checks whether a path names a test, even one that no project would run. */
export const isTestFile = (/** @type {string} */ path) => /\.(test|spec)\.[cm]?[jt]sx?$/.test(path)
