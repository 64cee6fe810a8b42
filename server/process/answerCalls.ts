import cluster from 'node:cluster'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import type { Registry } from 'prom-client'
import { inboxSms } from '../adapters/sms/inbox.ts'
import { noticeTemplates } from '../adapters/sms/noticeTexts.ts'
import { createWebhookSender } from '../adapters/webhooks/sender.ts'
import { buildApp } from '../app.ts'
import type { Config } from '../config.ts'
import { createVault } from '../core/vault.ts'
import { isDatabaseAway } from '../db/away.ts'
import { createDatabase } from '../db/database.ts'
import { startDatabaseClock } from '../db/databaseClock.ts'
import { createJobs } from '../db/jobs/jobs.ts'
import type { OutageReporter } from '../db/outage.ts'
import { createPool, slowStatements } from '../db/pool.ts'
import type { Connection } from '../db/pool.ts'
import { readReplicas, readsOfPrimary } from '../db/replicas.ts'
import type { Replica } from '../db/replicas.ts'
import { startStreamSignal } from '../db/streamSignal.ts'
import { insertIntoInbox } from '../modules/account/index.ts'
import type { Stops } from './ending/stops.ts'
import { createMetrics } from './monitoring/metrics.ts'
import { configuredFiles } from './providers/fileStores.ts'
import { configuredPayChannels } from './providers/payChannels.ts'
import { configuredRealName } from './providers/realName.ts'
import { configuredSms } from './providers/smsProvider.ts'
import { publicOriginOf } from './publicOrigin.ts'
import type { SharedResources } from './sharedResources.ts'

/** With fewer connections calls would wait for each other. */
const connectionsMin = 4

/** The length to which slow statements are cut in the log. */
const statementCharsMax = 300

/** The options that differ between pools. */
interface PoolOptions {
  max: number
  isForLookups?: boolean
  isReadOnly?: boolean
}

/** The process around the server. */
interface ProcessContext {
  stops: Stops
  logger: FastifyBaseLogger
  outage: OutageReporter
  /** Returns, at a stop, whether another process has taken over. */
  hasTime: () => boolean
  /** Returns whether a stop was requested, so that calls should go to another process. */
  isLeaving: () => boolean
}

interface RunningServer {
  address: AddressInfo
  /** Null when metrics are off. */
  metrics: Registry | null
}

/**
 * Listens at the configured address, answers calls and runs their follow-up work (jobs, deliveries, streams). The config.WORKERS
 * processes share the database connections.
 */
export async function answerCalls(
  config: Config,
  { connection, direct, secret }: SharedResources,
  { stops, logger, outage, hasTime, isLeaving }: ProcessContext,
): Promise<RunningServer> {
  const onError = (error: unknown) => logger.error({ err: error }, 'background')
  const namesStatements = config.DATABASE_NAMED_STATEMENTS === 'on'
  const connections = Math.max(connectionsMin, Math.ceil(config.DATABASE_POOL_SIZE / config.WORKERS))
  const closeAtStop = (pool: Pool) => {
    stops.add(() => pool.end())
    return pool
  }
  const metrics =
    config.METRICS_PORT === undefined ? null : createMetrics(cluster.worker ? String(cluster.worker.id) : '')
  const traces = config.wantsTraces ? (await import('./monitoring/traces.ts')).startTraces() : null
  if (traces) stops.add(() => traces.stop())
  const watches = [
    slowStatements(config.SLOW_STATEMENT_MS, (statement, ms) =>
      logger.warn(
        { statement: statement.slice(0, statementCharsMax), ms: Math.round(ms) },
        'A slow statement',
      ),
    ),
    ...(traces ? [traces.watchStatement] : []),
  ]
  const ownPool = { namesStatements, watches, outage, onError }
  // a replica that is away has its own line, below
  const onReplicaError = (error: unknown) => void (isDatabaseAway(error) || onError(error))
  const replicaPool = { namesStatements, watches, onError: onReplicaError }
  const poolOf = (name: string, options: PoolOptions, target?: Connection) => {
    const pool = closeAtStop(
      createPool(target ?? connection, { ...options, ...(target ? replicaPool : ownPool) }),
    )
    metrics?.watchPool(name, pool)
    return pool
  }
  const lookups = { max: Math.ceil(connections / 2), isForLookups: true }
  const db = createDatabase(poolOf('calls', { max: connections }))
  const primary = { db, lookupDb: createDatabase(poolOf('lookups', lookups)), isReplica: false }
  const replicas = config.DATABASE_REPLICA_URLS.map((connectionString, index): Replica => {
    // a socket URL has no host
    const name = new URL(connectionString).host || String(index + 1)
    const readBy = (use: string, options: PoolOptions) =>
      createDatabase(poolOf(`${use} ${name}`, { ...options, isReadOnly: true }, { connectionString }))
    return {
      name,
      db: readBy('calls', { max: connections }),
      lookupDb: readBy('lookups', lookups),
      positionDb: readBy('position', { max: 1 }),
      isReplica: true,
    }
  })
  const reads =
    replicas.length === 0
      ? readsOfPrimary(primary)
      : readReplicas(primary, replicas, (replica, isUsed) =>
          isUsed
            ? logger.info({ replica }, 'A replica has caught up, and is read')
            : logger.warn({ replica }, 'A replica is late or away, and is left out until it has caught up'),
        )
  metrics?.watchReplicas(reads)
  stops.add(() => reads.stop())
  // A pool with its own time-outs: one silent connection must not delay every SMS.
  const jobsDb = createDatabase(poolOf('jobs', { max: 4 }))
  const { clock, stop } = await startDatabaseClock(jobsDb, onError)
  stops.add(stop)
  const jobs = createJobs(jobsDb, {
    onError(error, about) {
      // a job that is given up has its line during an outage, too
      const err = about.isGivenUp && error instanceof Error ? new Error(error.message) : error
      logger.error({ err, ...about }, 'A job was not done')
    },
  })
  const signal = startStreamSignal(
    closeAtStop(
      createPool(direct.connection, { max: 1, namesStatements: direct.namesStatements, outage, onError }),
    ),
    onError,
  )
  stops.add(() => signal.stop())

  const vault = createVault(secret, config.earlierSecrets)
  const isSecure = config.PUBLIC_ORIGIN !== undefined && new URL(config.PUBLIC_ORIGIN).protocol === 'https:'
  const deliver = (mobile: string, text: string) => insertIntoInbox(db, mobile, text, clock.now())
  const inbox = config.isProduction ? null : inboxSms(deliver, (line) => logger.info(line))
  const sms = configuredSms(config) ?? inbox
  const realName = configuredRealName(config)
  const { server, jobHandlers, deliveries, countStreams } = await buildApp({
    db,
    reads,
    clock,
    nudgeJobs: () => jobs.nudge(),
    sms: sms && (metrics?.withSmsCounter(sms) ?? sms),
    realName: realName && (metrics?.withCheckCounter(realName) ?? realName),
    // the developer inbox accepts every kind
    noticeTemplates:
      sms === null ? 0 : Object.keys(sms === inbox ? noticeTemplates : config.SMS_NOTICE_TEMPLATES).length,
    ...configuredFiles(config, vault),
    payChannels: configuredPayChannels(config),
    // Developers' receivers run on their own machine.
    webhooks: createWebhookSender({ mayReachPrivate: !config.isProduction }),
    signal,
    secret,
    vault,
    isProduction: config.isProduction,
    isSecure,
    publicOrigin: publicOriginOf(config),
    apiBase: config.API_BASE ?? '',
    corsOrigins: config.CORS_ORIGINS,
    // Beside the bundle: dist/server/main.mjs and dist/web.
    siteFolder: join(import.meta.dirname, '..', 'web'),
    trustedProxies: config.trustedProxies,
    logger,
    isLeaving,
    onAnswered:
      metrics === null && !config.logsCalls
        ? null
        : (answered) => {
            metrics?.recordCall(answered)
            if (config.logsCalls) logger.info({ ...answered, ms: Math.round(answered.ms) }, 'answered')
          },
  })
  traces?.watchCalls(server)
  metrics?.watchStreams(countStreams)
  await server.listen({ host: config.HOST, port: config.PORT })
  stops.add(() => server.close())
  jobs.work(jobHandlers)
  deliveries.start()
  // In parallel: each waits for its running work, and the process has ten seconds.
  stops.add(() => Promise.all([server.drain({ hasTime: hasTime() }), jobs.stop(), deliveries.stop()]))
  return { address: server.server.address() as AddressInfo, metrics: metrics?.registry ?? null }
}
