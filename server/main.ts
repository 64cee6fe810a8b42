import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { AddressInfo } from 'node:net'
import { inboxSms } from './adapters/sms/inbox.ts'
import { createWebhookSender } from './adapters/webhooks/sender.ts'
import { buildApp } from './app.ts'
import { bannerText } from './process/banner.ts'
import { readConfig } from './config.ts'
import type { Config } from './config.ts'
import { systemClock } from './core/clock.ts'
import { createVault } from './core/vault.ts'
import { createDatabase } from './db/database.ts'
import { startEmbedded } from './db/embedded/start.ts'
import { createJobs } from './db/jobs/jobs.ts'
import { createPool } from './db/pool.ts'
import type { Connection } from './db/pool.ts'
import { startStreamSignal } from './db/streamSignal.ts'
import { configuredFiles } from './process/providers/fileStores.ts'
import { hearWhatNobodyHeard } from './process/lastResort.ts'
import { createLogger } from './process/logger.ts'
import { readDemoAccounts, readOrMakeSecret } from './process/localFiles.ts'
import { insertIntoInbox } from './modules/account/index.ts'
import { resumeBulkJobs } from './modules/files/jobs/index.ts'
import { configuredPayChannels } from './process/providers/payChannels.ts'
import { prepareDatabase } from './process/prepareDatabase.ts'
import { startRounds } from './process/rounds.ts'
import { configuredSms } from './process/providers/smsProvider.ts'
import { startFault } from './process/startFault.ts'
import { stopThenEnd } from './process/stopThenEnd.ts'
import { startUpkeep } from './process/upkeep.ts'
import { minuteMs } from '../contract/kernel/time.ts'

const logger = createLogger()
const say = (line: string) => void process.stdout.write(`${line}\n`)

/** An order is asked about every five minutes, and soon after its time is over. */
const askPayChannelsEveryMs = minuteMs

/** Work whose process died is noticed so often. */
const resumeBulkJobsEveryMs = 5_000

/** A stop waits so long for the connections of upkeep. */
const maintenanceEndMs = 2_000

/** Things to stop, in the order they were started; the last started stops first. */
const stops: (() => Promise<unknown> | void)[] = []

async function stopAll(): Promise<void> {
  let failure: Error | null = null
  for (const stop of stops.toReversed()) {
    try {
      await stop()
    } catch (error) {
      // What is below must be stopped all the same, the database last.
      failure ??= error instanceof Error ? error : new Error(String(error))
    }
  }
  if (failure !== null) throw failure
}

/** The database: the one that DATABASE_URL names, or our own in the data folder. */
async function openDatabase(config: Config): Promise<Connection> {
  if (config.DATABASE_URL !== undefined) return { connectionString: config.DATABASE_URL }
  const embedded = await startEmbedded({ dataDir: config.DATA_DIR, log: say })
  stops.push(() => embedded.stop())
  return embedded.connection
}

async function serve(config: Config): Promise<void> {
  const onError = (error: unknown) => logger.error({ err: error }, 'background')
  const connection = await openDatabase(config)

  const maintenance = createPool(connection, { max: 3, isForMaintenance: true, onError })
  // A round that a stop has left holds a connection; the database below is stopped all the same.
  stops.push(() => Promise.race([maintenance.end(), wait(maintenanceEndMs)]))
  const secret = config.SECRET_KEY ?? (await readOrMakeSecret(config.DATA_DIR))
  const vault = createVault(secret, config.earlierSecrets)
  const { files, releases } = configuredFiles(config, vault)
  const demo = config.isProduction ? null : { dataDir: config.DATA_DIR, releases }
  await prepareDatabase(maintenance, { demo, now: systemClock.now(), log: say })

  const namesStatements = config.DATABASE_NAMED_STATEMENTS === 'on'
  const pool = createPool(connection, { max: config.DATABASE_POOL_SIZE, namesStatements, onError })
  stops.push(() => pool.end())
  const db = createDatabase(pool)
  // A pool with time-outs of its own: a connection that falls silent must not hold up every SMS.
  const jobPool = createPool(connection, { max: 4, namesStatements, onError })
  stops.push(() => jobPool.end())
  const jobs = createJobs(createDatabase(jobPool), {
    onError: (error, about) => logger.error({ err: error, ...about }, 'A job was not done'),
  })

  const signalPool = createPool(connection, { max: 1, namesStatements, onError })
  stops.push(() => signalPool.end())
  const signal = startStreamSignal(signalPool, onError)
  stops.push(() => signal.stop())

  const isSecure = config.PUBLIC_ORIGIN !== undefined && new URL(config.PUBLIC_ORIGIN).protocol === 'https:'
  const deliver = (mobile: string, text: string) => insertIntoInbox(db, mobile, text, systemClock.now())
  const { server, jobHandlers, deliveries, askPayChannels } = await buildApp({
    db,
    clock: systemClock,
    nudgeJobs: () => jobs.nudge(),
    sms: configuredSms(config) ?? inboxSms(deliver, (line) => logger.info(line)),
    files,
    releases,
    payChannels: configuredPayChannels(config),
    // On a developer's machine receivers run there, too.
    webhooks: createWebhookSender({ mayReachPrivate: !config.isProduction }),
    signal,
    secret,
    vault,
    isProduction: config.isProduction,
    isSecure,
    apiBase: config.API_BASE ?? '',
    corsOrigins: config.CORS_ORIGINS,
    // Beside the bundle: dist/server/main.mjs and dist/web.
    siteFolder: join(import.meta.dirname, '..', 'web'),
    trustedProxies: config.trustedProxies,
    logger,
  })
  const askAll = () => askPayChannels(createDatabase(maintenance), systemClock.now())
  const roundStops = [
    startUpkeep({ db: createDatabase(maintenance), files, releases, clock: systemClock }, onError),
    startRounds(askAll, askPayChannelsEveryMs, onError),
    startRounds(() => resumeBulkJobs(db), resumeBulkJobsEveryMs, onError),
  ]
  const stopRounds = () => Promise.all(roundStops.map((stop) => stop()))
  stops.push(stopRounds)
  await server.listen({ host: config.HOST, port: config.PORT })
  stops.push(() => server.close())
  jobs.work(jobHandlers)
  deliveries.start()
  // At once: each waits for what is under way, and the process has ten seconds.
  stops.push(() => Promise.all([server.drain(), jobs.stop(), deliveries.stop(), stopRounds()]))

  const { port } = server.server.address() as AddressInfo
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
  say('正在停止……')
  stopThenEnd(stopAll, {
    exit: (code) => process.exit(code),
    onFault: (error) => void process.stderr.write(`${startFault(error)}\n`),
    onLate: () => say('停止超过 10 秒，已直接结束，数据没有丢失'),
  })
}
hearWhatNobodyHeard(logger, () => {
  isStopping = true
  return stopAll()
})
process.on('SIGINT', stopOnSignal)
process.on('SIGTERM', stopOnSignal)
process.on('disconnect', stopOnSignal)

try {
  await serve(readConfig(process.env))
} catch (error) {
  process.stderr.write(`${startFault(error)}\n`)
  if (!isStopping) {
    await stopAll().catch(() => undefined)
    process.exit(1)
  }
}
