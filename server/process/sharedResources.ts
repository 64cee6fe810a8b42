import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { minuteMs } from '#contract/kernel/time.ts'
import type { Config } from '../config.ts'
import { createVault } from '../core/vault.ts'
import { createDatabase } from '../db/database.ts'
import { startDatabaseClock } from '../db/databaseClock.ts'
import { startEmbedded } from '../db/embedded/start.ts'
import type { OutageReporter } from '../db/outage.ts'
import { createPool } from '../db/pool.ts'
import type { Connection } from '../db/pool.ts'
import { resumeBulkJobs } from '../modules/files/jobs/index.ts'
import type { Stops } from './ending/stops.ts'
import { readOrCreateSecret } from './localFiles.ts'
import { prepareDatabase } from './prepareDatabase.ts'
import { configuredFiles } from './providers/fileStores.ts'
import { configuredPayChannels } from './providers/payChannels.ts'
import { assemblePayments } from './providers/payments.ts'
import { correctFutureTimes } from './scheduled/correctFutureTimes.ts'
import { repeatEvery } from './scheduled/repeatEvery.ts'
import { startUpkeep } from './scheduled/upkeep.ts'

/** Each order is queried every five minutes, and soon after it expires. */
const askPayChannelsEveryMs = minuteMs

/** How often bulk jobs of dead processes are resumed. */
const resumeBulkJobsEveryMs = 5_000

/** How soon times written under a fast clock are corrected, once the clock is right. */
const mendAheadEveryMs = 30_000

/** The time that a stop waits for maintenance connections. */
const maintenanceEndMs = 2_000

/** The resources that call-answering processes share. */
export interface SharedResources {
  connection: Connection
  /** Bypasses a pooler without sessions: for events, and for work done once. */
  direct: DirectConnection
  /** At least 32 characters. */
  secret: string
}

/** Statements are named where each session is the database's own. */
interface DirectConnection {
  connection: Connection
  namesStatements: boolean
}

function directConnection(config: Config, connection: Connection): DirectConnection {
  const { DATABASE_DIRECT_URL: connectionString, DATABASE_NAMED_STATEMENTS: namedStatements } = config
  return connectionString === undefined
    ? { connection, namesStatements: namedStatements === 'on' }
    : { connection: { connectionString }, namesStatements: true }
}

/** Returns the database of DATABASE_URL, or starts the embedded one in the data folder. */
async function openDatabase(
  config: Config,
  stops: Stops,
  print: (line: string) => void,
): Promise<Connection> {
  if (config.DATABASE_URL !== undefined) return { connectionString: config.DATABASE_URL }
  const embedded = await startEmbedded({ dataDir: config.DATA_DIR, log: print })
  stops.add(() => embedded.stop())
  return embedded.connection
}

/**
 * Prepares what exists once, however many processes answer calls: the database, embedded if none is configured, and scheduled
 * work. `startScheduled` starts that work.
 */
export async function prepareSharedResources(
  config: Config,
  {
    stops,
    print,
    logger,
    outage,
  }: { stops: Stops; print: (line: string) => void; logger: FastifyBaseLogger; outage: OutageReporter },
): Promise<{ ground: SharedResources; startScheduled: () => void }> {
  const onError = (error: unknown) => logger.error({ err: error }, 'background')
  const connection = await openDatabase(config, stops, print)
  const direct = directConnection(config, connection)
  const maintenance = createPool(direct.connection, {
    max: 3,
    namesStatements: direct.namesStatements,
    isForMaintenance: true,
    outage,
    onError,
  })
  // A run that outlives the stop holds a connection; the database is stopped anyway.
  stops.add(() => Promise.race([maintenance.end(), wait(maintenanceEndMs)]))
  const secret = config.SECRET_KEY ?? (await readOrCreateSecret(config.DATA_DIR))
  const { files, releases } = configuredFiles(config, createVault(secret, config.earlierSecrets))
  const demo = config.isProduction ? null : { dataDir: config.DATA_DIR, releases }
  const db = createDatabase(maintenance)
  const { clock, stop } = await startDatabaseClock(db, onError)
  stops.add(stop)
  await prepareDatabase(maintenance, { demo, now: clock.now(), log: print })

  const channels = configuredPayChannels(config)
  const payments = assemblePayments({ db, secret, isProduction: config.isProduction, channels, logger })
  const startScheduled = () => {
    const stopFunctions = [
      startUpkeep({ db, files, releases, clock }, onError),
      repeatEvery(() => payments.queryChannels(db, clock.now()), askPayChannelsEveryMs, onError),
      repeatEvery(() => resumeBulkJobs(db), resumeBulkJobsEveryMs, onError),
      repeatEvery(() => correctFutureTimes(db, clock.now()), mendAheadEveryMs, onError),
    ]
    stops.add(() => Promise.all(stopFunctions.map((stop) => stop())))
  }
  return { ground: { connection, direct, secret }, startScheduled }
}
