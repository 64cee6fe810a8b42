import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NoBinaries } from '../../db/embedded/failure.ts'
import { startEmbedded } from '../../db/embedded/start.ts'
import { createPool } from '../../db/pool.ts'
import type { Connection } from '../../db/pool.ts'
import { findPrograms, startTemporary } from './systemPrograms.ts'

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

const temporaryName = 'zhuanxiantong_verify'

/** Creates a database beside that of a URL; one that a kill left is dropped. */
async function createBeside(url: string): Promise<TemporaryDatabase> {
  const pool = createPool(
    { connectionString: url },
    { max: 1, isForMaintenance: true, onError: () => undefined },
  )
  const drop = () => pool.query(`drop database if exists ${temporaryName} with (force)`)
  try {
    await drop()
    await pool.query(`create database ${temporaryName} encoding 'UTF8' template template0`)
  } catch (error) {
    await pool.end()
    throw error
  }
  const target = new URL(url)
  target.pathname = `/${temporaryName}`
  return {
    connection: { connectionString: target.href },
    stop: () => drop().then(() => pool.end()),
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

async function start(
  { programs, url }: TrialSettings,
  majorMin: number | undefined,
): Promise<TemporaryDatabase> {
  if (url !== undefined) return createBeside(url)
  if (programs === undefined) {
    try {
      return await startEmbeddedTemporary()
    } catch (error) {
      if (!(error instanceof NoBinaries)) throw error
    }
  }
  const found = await findPrograms(programs, majorMin)
  if (found !== null) return startTemporary(found)
  const version = `PostgreSQL ${majorMin ?? ''}`.trim()
  throw new NotVerified(
    `${programs ?? '本机'}没有 ${version} 或更新版本的 initdb 和 pg_ctl。请安装，或用 BACKUP_POSTGRES_BIN 指明它们的文件夹，或用 BACKUP_VERIFY_URL 指明一个可以建库的 PostgreSQL`,
  )
}

/**
 * Runs work with an empty database of at least this major version of PostgreSQL. Throws NotVerified when none can be started.
 */
export async function withTemporaryDatabase(
  settings: TrialSettings,
  majorMin: number | undefined,
  work: (connection: Connection) => Promise<void>,
): Promise<void> {
  const { connection, stop } = await start(settings, majorMin).catch((error: unknown) => {
    if (error instanceof NotVerified) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new NotVerified(`试恢复用的数据库没有启动：${reason}`)
  })
  await work(connection).finally(stop)
}
