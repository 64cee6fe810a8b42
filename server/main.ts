import cluster from 'node:cluster'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Registry } from 'prom-client'
import { secondMs } from '#contract/kernel/time.ts'
import { readConfig } from './config.ts'
import type { Config } from './config.ts'
import { createDatabase } from './db/database.ts'
import { createOutageReporter } from './db/outage.ts'
import { createPool } from './db/pool.ts'
import { bannerText } from './process/banner.ts'
import { createStops } from './process/ending/stops.ts'
import { stopMsMax, stopThenExit } from './process/ending/stopThenExit.ts'
import { handleUncaughtErrors } from './process/ending/uncaughtErrors.ts'
import { readDemoAccounts } from './process/localFiles.ts'
import { createLogger } from './process/logger.ts'
import { serveMetrics } from './process/monitoring/serveMetrics.ts'
import { prepareSharedResources } from './process/sharedResources.ts'
import type { SharedResources } from './process/sharedResources.ts'
import { startFault } from './process/startFault.ts'
import { startWorkers } from './process/workers.ts'
import type { PrimaryMessage, WorkerMessage } from './process/workers.ts'

const logger = createLogger()
const print = (line: string) => void process.stdout.write(`${line}\n`)
const stops = createStops()
/** Whether this worker stops because another has replaced it. */
let isReplaced = false
/** Whether calls should go to another process, since a stop was requested. */
let isLeaving = false
/** Has this process, or its workers, answer `/readyz` with 503. */
let turnAway = (): void => {
  isLeaving = true
}
/** The time between `turnAway` and the stop, ms. */
let stopDelayMs = 0
const outage = createOutageReporter(logger)
const environment = { stops, print, logger, outage, hasTime: () => isReplaced, isLeaving: () => isLeaving }

/** Imported only where calls are answered; the primary of several workers does without. */
async function answer(config: Config, ground: SharedResources) {
  const { answerCalls } = await import('./process/answerCalls.ts')
  return answerCalls(config, ground, environment)
}

/** Serves metrics, imported only when a port is set. */
async function startMetrics(
  config: Config,
  { direct }: SharedResources,
  own: Registry | null,
): Promise<void> {
  const { METRICS_HOST: host, METRICS_PORT: port } = config
  if (port === undefined) return
  const onError = (error: unknown) => logger.warn({ err: error }, 'metrics')
  const { createDatabaseMetrics, metricsReader } = await import('./process/monitoring/index.ts')
  // its own connection with time-outs: a silent database is reported, not waited for
  const { connection, namesStatements } = direct
  const pool = createPool(connection, { max: 1, namesStatements, outage, onError })
  stops.add(() => pool.end())
  const read = metricsReader(createDatabaseMetrics(createDatabase(pool)), { own, onError })
  stops.add(await serveMetrics({ host, port }, read, logger))
}

/** Handles SIGHUP; `start` replaces it. Without a handler the signal would end the process. */
let onSighup = (): void => logger.warn('SIGHUP was ignored: the server is still starting')

/** Says why a reload does nothing. */
const refuseReload = () =>
  logger.warn('SIGHUP was ignored: with WORKERS=1 a reload needs RELOADABLE=on. Restart the service instead')

/** Starts the whole server in this process, or in workers that it manages. */
async function start(config: Config): Promise<AddressInfo> {
  stopDelayMs = config.STOP_DELAY_SECONDS * secondMs
  const isSingle = config.WORKERS === 1 && config.RELOADABLE === 'off'
  // in development the terminal was closed
  if (!config.isProduction) onSighup = stopOnSignal
  else if (isSingle) onSighup = refuseReload
  const { ground, startScheduled } = await prepareSharedResources(config, environment)
  if (isSingle) {
    const { address, metrics } = await answer(config, ground)
    await startMetrics(config, ground, metrics)
    startScheduled()
    return address
  }
  const workers = await startWorkers({ program: import.meta.filename, count: config.WORKERS }, ground, logger)
  await startMetrics(config, ground, null)
  startScheduled()
  stops.add(workers.stop)
  ;({ turnAway } = workers)
  onSighup = () => {
    workers.renew().catch((error: unknown) => logger.error({ err: error }, 'A renewal was broken off'))
  }
  return workers.address
}

async function serve(config: Config): Promise<void> {
  const { port } = await start(config)
  const host = config.HOST.includes(':') ? `[${config.HOST}]` : config.HOST
  const accounts = config.isProduction ? [] : await readDemoAccounts(config.DATA_DIR)
  const banner = bannerText(config.PUBLIC_ORIGIN ?? `http://${host}:${port}`, accounts, config.isProduction)
  // the development loop (scripts/dev/serverLoop.mjs) restarts this process at every change and prints the banner once
  if (process.send) process.send({ port, banner })
  else print(banner)
}

let isStopping = false
function stopOnSignal(): void {
  if (isStopping) return
  isStopping = true
  if (cluster.isPrimary) print('正在停止……')
  stopThenExit(
    async () => {
      // a replaced worker leaves a running server behind
      if (!isReplaced) turnAway()
      if (stopDelayMs > 0) await wait(stopDelayMs)
      await stops.all()
    },
    {
      exit: (code) => process.exit(code),
      onFault: (error) => void process.stderr.write(`${startFault(error)}\n`),
      onLate: () => print('停止太久，已直接结束，数据没有丢失'),
    },
    stopDelayMs + stopMsMax,
  )
}

/** Answers calls in a worker, and shares its metrics with the primary. */
async function startWorker(ground: SharedResources): Promise<void> {
  const { metrics } = await answer(readConfig(process.env), ground)
  if (metrics === null) return
  const { shareMetrics } = await import('./process/monitoring/index.ts')
  shareMetrics(metrics)
}

async function exitWithFault(error: unknown): Promise<void> {
  const fault = startFault(error)
  // printed once, by the primary, however many workers fail for the same reason
  if (cluster.isWorker) await new Promise((sent) => process.send?.({ fault } satisfies WorkerMessage, sent))
  else process.stderr.write(`${fault}\n`)
  if (isStopping) return
  await stops.all().catch(() => undefined)
  process.exit(1)
}

handleUncaughtErrors(logger, () => {
  isStopping = true
  return stops.all()
})
if (cluster.isPrimary) {
  process.on('SIGINT', stopOnSignal)
  process.on('SIGTERM', stopOnSignal)
  process.on('disconnect', stopOnSignal)
  process.on('SIGHUP', () => onSighup())
  await serve(readConfig(process.env)).catch(exitWithFault)
} else {
  // a signal to the whole group is meant for the primary, which stops its workers one by one
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
  process.on('message', (order: PrimaryMessage) => {
    if (order === 'turnAway') isLeaving = true
    else if (order === 'stop' || order === 'leave') {
      isReplaced = order === 'leave'
      stopOnSignal()
    } else if ('ground' in order) startWorker(order.ground).catch(exitWithFault)
  })
  if (process.env['METRICS_PORT']) (await import('./process/monitoring/index.ts')).answerForMetrics()
  // messages sent earlier would be lost: the handler is attached now
  process.send?.('ready' satisfies WorkerMessage)
}
