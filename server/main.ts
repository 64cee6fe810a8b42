import cluster from 'node:cluster'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Registry } from 'prom-client'
import { secondMs } from '../contract/kernel/time.ts'
import { bannerText } from './process/banner.ts'
import { readConfig } from './config.ts'
import type { Config } from './config.ts'
import { createDatabase } from './db/database.ts'
import { createPool } from './db/pool.ts'
import { layGround } from './process/ground.ts'
import type { Ground } from './process/ground.ts'
import { hearWhatNobodyHeard } from './process/ending/lastResort.ts'
import { readDemoAccounts } from './process/localFiles.ts'
import { createLogger } from './process/logger.ts'
import { startFault } from './process/startFault.ts'
import { createStops } from './process/ending/stops.ts'
import { stopMsMax, stopThenEnd } from './process/ending/stopThenEnd.ts'
import { serveMetrics } from './process/sight/serveMetrics.ts'
import { startWorkers } from './process/workers.ts'
import type { Order, Told } from './process/workers.ts'

const logger = createLogger()
const say = (line: string) => void process.stdout.write(`${line}\n`)
const stops = createStops()
/** Whether this worker goes because another has taken its place. */
let isReplaced = false
/** Whether calls should go elsewhere: a stop was asked for. */
let isLeaving = false
/** Has whoever asks hear that. */
let turnAway = (): void => {
  isLeaving = true
}
/** Between that and the end, ms. */
let stopDelayMs = 0
const surroundings = { stops, say, logger, hasTime: () => isReplaced, isLeaving: () => isLeaving }

/** Loaded where calls are answered: the first process of several does without. */
async function answer(config: Config, ground: Ground) {
  const { answerCalls } = await import('./process/answerCalls.ts')
  return answerCalls(config, ground, surroundings)
}

/** Loaded where somebody asks for metrics. */
async function showMetrics(config: Config, { direct }: Ground, own: Registry | null): Promise<void> {
  const { METRICS_HOST: host, METRICS_PORT: port } = config
  if (port === undefined) return
  const onError = (error: unknown) => logger.warn({ err: error }, 'metrics')
  const { createDatabaseMetrics, metricsReader } = await import('./process/sight/index.ts')
  // one connection of its own, with time-outs: a database that is silent is told of, not waited for
  const pool = createPool(direct.connection, { max: 1, namesStatements: direct.namesStatements, onError })
  stops.add(() => pool.end())
  const read = metricsReader(createDatabaseMetrics(createDatabase(pool)), { own, onError })
  stops.add(await serveMetrics({ host, port }, read, logger))
}

/** The whole server in one process, or in workers that this process keeps. */
async function start(config: Config): Promise<AddressInfo> {
  stopDelayMs = config.STOP_DELAY_SECONDS * secondMs
  const { ground, startScheduled } = await layGround(config, surroundings)
  if (config.WORKERS === 1) {
    const { address, metrics } = await answer(config, ground)
    await showMetrics(config, ground, metrics)
    startScheduled()
    process.on('SIGHUP', stopOnSignal)
    return address
  }
  const workers = await startWorkers({ program: import.meta.filename, count: config.WORKERS }, ground, logger)
  await showMetrics(config, ground, null)
  startScheduled()
  stops.add(workers.stop)
  ;({ turnAway } = workers)
  process.on('SIGHUP', () => {
    workers.renew().catch((error: unknown) => logger.error({ err: error }, 'A renewal was broken off'))
  })
  return workers.address
}

async function serve(config: Config): Promise<void> {
  const { port } = await start(config)
  const host = config.HOST.includes(':') ? `[${config.HOST}]` : config.HOST
  const accounts = config.isProduction ? [] : await readDemoAccounts(config.DATA_DIR)
  const banner = bannerText(config.PUBLIC_ORIGIN ?? `http://${host}:${port}`, accounts, config.isProduction)
  // the development loop (scripts/dev/serverLoop.mjs) starts this process anew at every change, and says it once
  if (process.send) process.send({ port, banner })
  else say(banner)
}

let isStopping = false
function stopOnSignal(): void {
  if (isStopping) return
  isStopping = true
  if (cluster.isPrimary) say('正在停止……')
  stopThenEnd(
    async () => {
      // one that is replaced leaves a server behind that goes on
      if (!isReplaced) turnAway()
      if (stopDelayMs > 0) await wait(stopDelayMs)
      await stops.all()
    },
    {
      exit: (code) => process.exit(code),
      onFault: (error) => void process.stderr.write(`${startFault(error)}\n`),
      onLate: () => say('停止太久，已直接结束，数据没有丢失'),
    },
    stopDelayMs + stopMsMax,
  )
}

/** Answers calls as the first process ordered, and lets it read what there is to tell. */
async function answerAsOrdered(ground: Ground): Promise<void> {
  const { metrics } = await answer(readConfig(process.env), ground)
  if (metrics === null) return
  const { shareMetrics } = await import('./process/sight/index.ts')
  shareMetrics(metrics)
}

async function endUnlessStopped(error: unknown): Promise<void> {
  const fault = startFault(error)
  // said once, by the first process, however many workers failed at the same
  if (cluster.isWorker) await new Promise((told) => process.send?.({ fault } satisfies Told, told))
  else process.stderr.write(`${fault}\n`)
  if (isStopping) return
  await stops.all().catch(() => undefined)
  process.exit(1)
}

hearWhatNobodyHeard(logger, () => {
  isStopping = true
  return stops.all()
})
if (cluster.isPrimary) {
  process.on('SIGINT', stopOnSignal)
  process.on('SIGTERM', stopOnSignal)
  process.on('disconnect', stopOnSignal)
  await serve(readConfig(process.env)).catch(endUnlessStopped)
} else {
  // whoever signals the whole group means the first process, which tells its workers one by one
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
  process.on('message', (order: Order) => {
    if (order === 'turnAway') isLeaving = true
    else if (order === 'stop' || order === 'leave') {
      isReplaced = order === 'leave'
      stopOnSignal()
    } else if ('ground' in order) answerAsOrdered(order.ground).catch(endUnlessStopped)
  })
  if (process.env['METRICS_PORT']) (await import('./process/sight/index.ts')).answerForMetrics()
  // what is sent before is heard by nobody
  process.send?.('ready' satisfies Told)
}
