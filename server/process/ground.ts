import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { minuteMs } from '../../contract/kernel/time.ts'
import type { Config } from '../config.ts'
import { createVault } from '../core/vault.ts'
import { createDatabase } from '../db/database.ts'
import { startDatabaseClock } from '../db/databaseClock.ts'
import { startEmbedded } from '../db/embedded/start.ts'
import { createPool } from '../db/pool.ts'
import type { Connection } from '../db/pool.ts'
import { resumeBulkJobs } from '../modules/files/jobs/index.ts'
import { readOrMakeSecret } from './localFiles.ts'
import { mendAhead } from './scheduled/mendAhead.ts'
import { prepareDatabase } from './prepareDatabase.ts'
import { configuredFiles } from './providers/fileStores.ts'
import { assemblePayments } from './providers/payments.ts'
import { configuredPayChannels } from './providers/payChannels.ts'
import { startRounds } from './scheduled/rounds.ts'
import type { Stops } from './ending/stops.ts'
import { startUpkeep } from './scheduled/upkeep.ts'

/** An order is asked about every five minutes, and soon after its time is over. */
const askPayChannelsEveryMs = minuteMs

/** Work whose process died is noticed so often. */
const resumeBulkJobsEveryMs = 5_000

/** What a clock that ran ahead has left is in the way no longer than this, once it is right again. */
const mendAheadEveryMs = 30_000

/** A stop waits so long for the connections of upkeep. */
const maintenanceEndMs = 2_000

/** What the processes that answer calls stand on. */
export interface Ground {
  connection: Connection
  /** The same around a pooler that keeps no session: for events, and for what is done once. */
  direct: DirectConnection
  /** At least 32 characters. */
  secret: string
}

/** Statements have names on it where each session is one of the database's own. */
interface DirectConnection {
  connection: Connection
  namesStatements: boolean
}

function directOf(config: Config, connection: Connection): DirectConnection {
  const { DATABASE_DIRECT_URL: connectionString, DATABASE_NAMED_STATEMENTS: names } = config
  return connectionString === undefined
    ? { connection, namesStatements: names === 'on' }
    : { connection: { connectionString }, namesStatements: true }
}

/** The database: the one that DATABASE_URL names, or our own in the data folder. */
async function openDatabase(config: Config, stops: Stops, say: (line: string) => void): Promise<Connection> {
  if (config.DATABASE_URL !== undefined) return { connectionString: config.DATABASE_URL }
  const embedded = await startEmbedded({ dataDir: config.DATA_DIR, log: say })
  stops.add(() => embedded.stop())
  return embedded.connection
}

/**
 * What there is once, however many processes answer calls: the database made ready, our own where none is named, and the work of
 * the clock. That begins with the function given.
 */
export async function layGround(
  config: Config,
  { stops, say, logger }: { stops: Stops; say: (line: string) => void; logger: FastifyBaseLogger },
): Promise<{ ground: Ground; startScheduled: () => void }> {
  const onError = (error: unknown) => logger.error({ err: error }, 'background')
  const connection = await openDatabase(config, stops, say)
  const direct = directOf(config, connection)
  const maintenance = createPool(direct.connection, {
    max: 3,
    namesStatements: direct.namesStatements,
    isForMaintenance: true,
    onError,
  })
  // A round that a stop has left holds a connection; the database below is stopped all the same.
  stops.add(() => Promise.race([maintenance.end(), wait(maintenanceEndMs)]))
  const secret = config.SECRET_KEY ?? (await readOrMakeSecret(config.DATA_DIR))
  const { files, releases } = configuredFiles(config, createVault(secret, config.earlierSecrets))
  const demo = config.isProduction ? null : { dataDir: config.DATA_DIR, releases }
  const db = createDatabase(maintenance)
  const { clock, stop } = await startDatabaseClock(db, onError)
  stops.add(stop)
  await prepareDatabase(maintenance, { demo, now: clock.now(), log: say })

  const channels = configuredPayChannels(config)
  const payments = assemblePayments({ db, secret, isProduction: config.isProduction, channels, logger })
  const startScheduled = () => {
    const roundStops = [
      startUpkeep({ db, files, releases, clock }, onError),
      startRounds(() => payments.ask(db, clock.now()), askPayChannelsEveryMs, onError),
      startRounds(() => resumeBulkJobs(db), resumeBulkJobsEveryMs, onError),
      startRounds(() => mendAhead(db, clock.now()), mendAheadEveryMs, onError),
    ]
    stops.add(() => Promise.all(roundStops.map((stop) => stop())))
  }
  return { ground: { connection, direct, secret }, startScheduled }
}
