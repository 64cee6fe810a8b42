import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { dayMs } from '#contract/kernel/time.ts'
import { NoBinaries } from '../../db/embedded/failure.ts'
import { startEmbedded } from '../../db/embedded/start.ts'
import { createPool } from '../../db/pool.ts'
import type { Connection } from '../../db/pool.ts'
import { printError } from '../withDatabase.ts'
import { findPrograms, oldestMajor, startTemporary } from './systemPrograms.ts'

/** Where a backup is restored on trial, if not by the embedded or the system's PostgreSQL. */
export interface TrialSettings {
  /** The folder of PostgreSQL's programs. */
  programs?: string | undefined
  /** A database on a server where its user may create others. */
  url?: string | undefined
}

/** An empty database for one trial. */
interface TemporaryDatabase {
  connection: Connection
  stop: () => Promise<void>
}

/** The backup was written, but could not be restored on trial. The message is a Chinese sentence. */
export class NotVerified extends Error {}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

const namePrefix = 'zhuanxiantong_verify_'

/** Returns a unique name: another installation may use the same server. It holds the time, ms. */
const temporaryName = () => `${namePrefix}${Date.now()}_${randomBytes(4).toString('hex')}`

const dropDatabase = (pool: pg.Pool, name: string) =>
  pool.query(`drop database if exists ${name} with (force)`)

/** Drops what killed trials of this user left more than a day ago. */
async function dropLeftovers(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string; startedMs: number }>(
    `select datname as name, split_part(datname, '_', 3)::bigint as "startedMs" from pg_database
    where datname ~ '^${namePrefix}\\d{13}_[0-9a-f]{8}$' and pg_get_userbyid(datdba) = current_user`,
  )
  for (const { name, startedMs } of rows) if (Date.now() - startedMs > dayMs) await dropDatabase(pool, name)
}

async function checkVersion(pool: pg.Pool, majorMin: number): Promise<void> {
  const { rows } = await pool.query<{ major: number }>(
    `select current_setting('server_version_num')::integer / 10000 as major`,
  )
  const major = rows[0]?.major ?? 0
  if (major < majorMin)
    throw new NotVerified(
      `BACKUP_VERIFY_URL 的 PostgreSQL 是 ${major} 版，比备份的 ${majorMin} 版旧。请换成 ${majorMin} 或更新的版本`,
    )
}

/** Creates a database beside that of a URL, if its server has at least this major version. */
async function createBeside(url: string, majorMin: number): Promise<TemporaryDatabase> {
  const pool = createPool(
    { connectionString: url },
    { max: 1, isForMaintenance: true, onError: () => undefined },
  )
  const name = temporaryName()
  try {
    await checkVersion(pool, majorMin)
    await dropLeftovers(pool)
    await pool.query(`create database ${name} encoding 'UTF8' template template0`)
  } catch (error) {
    await pool.end()
    throw error
  }
  const target = new URL(url)
  target.pathname = `/${name}`
  return {
    connection: { connectionString: target.href },
    stop: () =>
      dropDatabase(pool, name)
        .then(
          () => undefined,
          (error: unknown) => {
            throw new Error(`数据库 ${name} 没有删除，请手工删除（${reasonOf(error)}）`)
          },
        )
        .finally(() => pool.end()),
  }
}

async function startEmbeddedTemporary(): Promise<TemporaryDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'zhuanxiantong-verify-'))
  // as root the database runs as another user, which needs access
  chmodSync(dataDir, 0o755)
  const remove = () => rmSync(dataDir, { recursive: true, force: true })
  try {
    const embedded = await startEmbedded({ dataDir })
    return { connection: embedded.connection, stop: () => embedded.stop().finally(remove) }
  } catch (error) {
    remove()
    throw error
  }
}

async function start({ programs, url }: TrialSettings, majorMin: number): Promise<TemporaryDatabase> {
  if (url !== undefined) return createBeside(url, majorMin)
  if (programs === undefined) {
    try {
      return await startEmbeddedTemporary()
    } catch (error) {
      if (!(error instanceof NoBinaries)) throw error
    }
  }
  const found = await findPrograms(programs, majorMin)
  if (found !== null) return startTemporary(found)
  throw new NotVerified(
    `${programs ?? '本机'}没有 PostgreSQL ${majorMin} 或更新版本的 initdb 和 pg_ctl。请安装，或用 BACKUP_POSTGRES_BIN 指明它们的文件夹，或用 BACKUP_VERIFY_URL 指明一个可以建库的 PostgreSQL`,
  )
}

/**
 * Runs work with an empty database of at least this major version of PostgreSQL. Throws NotVerified when none can be started.
 * A database that cannot be removed afterwards is printed: it says nothing about the work.
 */
export async function withTemporaryDatabase(
  settings: TrialSettings,
  majorMin: number | undefined,
  work: (connection: Connection) => Promise<void>,
): Promise<void> {
  const { connection, stop } = await start(settings, majorMin ?? oldestMajor).catch((error: unknown) => {
    if (error instanceof NotVerified) throw error
    throw new NotVerified(`试恢复用的数据库没有启动：${reasonOf(error)}`)
  })
  const clear = () =>
    stop().catch((error: unknown) =>
      printError(`试恢复已结束，但用过的数据库没有清理干净：${reasonOf(error)}`),
    )
  await work(connection).finally(clear)
}
