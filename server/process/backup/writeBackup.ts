import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { dayMs } from '#contract/kernel/time.ts'
import type { FileStore } from '../../adapters/files/fileStore.ts'
import { createDatabase } from '../../db/database.ts'
import { withLock } from '../../db/jobs/advisoryLocks.ts'
import { writeCompressed } from './compression.ts'
import type { BackupKeys } from './compression.ts'
import { withDiskFaults } from './diskFaults.ts'
import { BackupFault, manifestFile, secretIdOf } from './manifest.ts'
import type { BackupFile, BackupManifest, BackupTable } from './manifest.ts'
import {
  columnList,
  copiedTables,
  newestMigration,
  fixedTextFormatSql,
  readSequences,
  tableChecksum,
  tableName,
} from './tables.ts'

/** The sources of a backup. The stores return bytes as stored, pictures encrypted. */
export interface BackupSource {
  /** A maintenance pool of at least three connections. */
  pool: pg.Pool
  stores: Record<BackupFile['kind'], FileStore>
  /** The secrets that decrypt the stored bytes, the present one first; included only in an encrypted backup. */
  secrets: readonly [string, ...string[]]
}

export const secretFile = 'secret.age'

/** A file that a row references; when the row is due to be swept, the bytes may be gone already. */
interface ReferencedFile {
  kind: BackupFile['kind']
  id: string
  mayBeGone: boolean
}

const referencedFilesSql = `
  select 'files' as kind, id, removed_at is not null as "mayBeGone" from stored_file
  union all
  select 'releases', p.id, r.status = 'withdrawn' from software_part p join software_release r on r.id = p.release_id
  order by 1, 2`

async function writeTables(client: pg.ClientBase, folder: string, keys: BackupKeys): Promise<BackupTable[]> {
  const written: BackupTable[] = []
  for (const table of await copiedTables(client)) {
    const file = `${table.name}.copy.gz${keys.recipients.length > 0 ? '.age' : ''}`
    const rows = client.query(copyTo(`copy ${tableName(table)} (${columnList(table)}) to stdout`))
    const sha256 = await writeCompressed(join(folder, file), rows, keys)
    written.push({ ...table, ...(await tableChecksum(client, table)), file, sha256 })
  }
  return written
}

/** Copies the referenced files. Their bytes never change, so reading them after the snapshot is safe. */
async function writeFiles(
  referenced: readonly ReferencedFile[],
  stores: BackupSource['stores'],
  folder: string,
): Promise<BackupFile[]> {
  const files: BackupFile[] = []
  for (const { kind, id, mayBeGone } of referenced) {
    const bytes = await stores[kind].get(id)
    if (bytes !== null) {
      const file = join(folder, kind, id)
      await withDiskFaults(file, () => writeFile(file, bytes, { flush: true, mode: 0o600 }))
      files.push({ kind, id, sha256: createHash('sha256').update(bytes).digest('hex') })
    } else if (!mayBeGone)
      throw new BackupFault(
        `数据库里有文件 ${id}，存放文件的地方却没有。请检查 FILES_DIR 或 S3_ 开头的设置是否与服务一致，再备份`,
      )
  }
  return files
}

/** Writes the database as one transaction sees it to a folder. */
async function writeSnapshot(
  pool: pg.Pool,
  folder: string,
  keys: BackupKeys,
): Promise<{ snapshot: Omit<BackupManifest, 'secretIds' | 'files'>; referenced: ReferencedFile[] }> {
  const client = await pool.connect()
  try {
    await client.query('begin transaction isolation level repeatable read, read only')
    await client.query(fixedTextFormatSql)
    const { rows } = await client.query<{ now: string; major: number }>(
      `select now() as now, current_setting('server_version_num')::integer / 10000 as major`,
    )
    const tables = await writeTables(client, folder, keys)
    const { rows: referenced } = await client.query<ReferencedFile>(referencedFilesSql)
    const snapshot = {
      format: 1 as const,
      takenAt: rows[0]?.now ?? '',
      migration: await newestMigration(client),
      postgresMajor: rows[0]?.major,
      isEncrypted: keys.recipients.length > 0,
      tables,
      sequences: await readSequences(client),
    }
    await client.query('commit')
    client.release()
    return { snapshot, referenced }
  } catch (error) {
    client.release(true)
    throw error
  }
}

async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

/** Returns a unique backup name that sorts by time. */
const backupName = (now: Date) => `backup-${now.toISOString().replaceAll(/[:.]/g, '-')}`
const isBackup = (name: string) => /^backup-[\dTZ-]+$/.test(name)
const failedSuffix = '.failed'
/** The file that marks a backup as restored on trial. */
const verifiedFile = 'verified'

/** Returns whether the folder has the name of a backup that failed verification. */
export const isMarkedFailed = (folder: string): boolean => resolve(folder).endsWith(failedSuffix)

/** Marks a backup as restored on trial, so that unverified ones do not displace it. */
export async function markVerified(backup: string): Promise<void> {
  const file = join(backup, verifiedFile)
  await withDiskFaults(file, () => writeFile(file, '', { flush: true }))
}
const isUnusable = (name: string) => /^backup-[\dTZ-]+\.(partial|failed)$/.test(name)

/**
 * Writes a snapshot of the database and its files into a new folder below `into`; returns that folder. Meanwhile nothing is
 * swept, no table is migrated, and another backup waits. A killed backup leaves a `.partial` folder.
 */
export async function writeBackup(
  source: BackupSource,
  { into, keys, now }: { into: string; keys: BackupKeys; now: Date },
): Promise<string> {
  const target = join(into, backupName(now))
  const draft = `${target}.partial`
  const db = createDatabase(source.pool)
  await withLock(db, 'upkeep', async () => {
    try {
      for (const kind of ['files', 'releases'])
        await withDiskFaults(draft, () => mkdir(join(draft, kind), { recursive: true, mode: 0o700 }))
      const { snapshot, referenced } = await withLock(db, 'migrations', () =>
        writeSnapshot(source.pool, draft, keys),
      )
      const files = await writeFiles(referenced, source.stores, draft)
      if (keys.recipients.length > 0)
        await writeCompressed(join(draft, secretFile), Readable.from([source.secrets.join('\n')]), keys)
      const manifest: BackupManifest = { ...snapshot, secretIds: source.secrets.map(secretIdOf), files }
      const file = join(draft, manifestFile)
      const text = `${JSON.stringify(manifest, null, 1)}\n`
      await withDiskFaults(file, () => writeFile(file, text, { flush: true }))
      await flushFolder(draft)
      await rename(draft, target)
    } catch (error) {
      await rm(draft, { recursive: true, force: true })
      throw error
    }
    await flushFolder(into)
  })
  return target
}

/**
 * Renames a backup that is not what it should be, so that it neither counts nor is restored. Returns its new path. Only the
 * last one stays: one a night would fill the disk.
 */
export async function markFailed(backup: string): Promise<string> {
  const into = dirname(backup)
  for (const name of await readdir(into))
    if (isUnusable(name) && name.endsWith(failedSuffix)) await rm(join(into, name), { recursive: true })
  const failed = `${backup}${failedSuffix}`
  await rename(backup, failed)
  return failed
}

/**
 * Removes all but the newest `keep` backups, and `.partial` and `.failed` folders older than a day. The newest backup that was
 * restored on trial stays, too. Returns the removed names.
 */
export async function removeOldBackups(into: string, keep: number, now: Date): Promise<string[]> {
  const names = (await readdir(into)).toSorted()
  const backups = names.filter(isBackup)
  const verified = backups.findLast((name) => existsSync(join(into, name, verifiedFile)))
  const removed = backups.slice(0, Math.max(0, backups.length - keep)).filter((name) => name !== verified)
  for (const name of names.filter(isUnusable)) {
    const { mtime } = await stat(join(into, name))
    if (now.getTime() - mtime.getTime() > dayMs) removed.push(name)
  }
  for (const name of removed) await rm(join(into, name), { recursive: true })
  return removed
}
