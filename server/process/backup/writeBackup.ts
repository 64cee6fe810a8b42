import { createHash } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { Readable } from 'node:stream'
import type { FileStore } from '../../adapters/files/fileStore.ts'
import { dayMs } from '../../../contract/kernel/time.ts'
import { createDatabase } from '../../db/database.ts'
import { inTurn } from '../../db/jobs/soleHolder.ts'
import { BackupFault, manifestFile, secretIdOf } from './manifest.ts'
import type { BackupFile, BackupManifest, BackupTable } from './manifest.ts'
import { writePacked } from './packing.ts'
import type { BackupKeys } from './packing.ts'
import {
  columnList,
  copiedTables,
  newestMigration,
  plainTexts,
  readSequences,
  sumOf,
  tableName,
} from './tables.ts'

/** Where a backup is taken from. The stores give bytes as they lie there, pictures sealed. */
export interface BackupSource {
  /** For maintenance, of three connections at least. */
  pool: pg.Pool
  stores: Record<BackupFile['kind'], FileStore>
  /** What opens the sealed bytes, the present one first; kept only in a backup that is sealed itself. */
  secrets: readonly [string, ...string[]]
}

export const secretFile = 'secret.age'

/** Bytes that a row tells of; those of rows that wait to be swept may be gone before them. */
interface NamedBytes {
  kind: BackupFile['kind']
  id: string
  mayBeGone: boolean
}

const namedBytes = `
  select 'files' as kind, id, removed_at is not null as "mayBeGone" from stored_file
  union all
  select 'releases', p.id, r.status = 'withdrawn' from software_part p join software_release r on r.id = p.release_id
  order by 1, 2`

async function writeTables(client: pg.ClientBase, folder: string, keys: BackupKeys): Promise<BackupTable[]> {
  const written: BackupTable[] = []
  for (const table of await copiedTables(client)) {
    const file = `${table.name}.copy.gz${keys.recipients.length > 0 ? '.age' : ''}`
    const rows = client.query(copyTo(`copy ${tableName(table)} (${columnList(table)}) to stdout`))
    const sha256 = await writePacked(join(folder, file), rows, keys)
    written.push({ ...table, ...(await sumOf(client, table)), file, sha256 })
  }
  return written
}

/** Copies the bytes that rows tell of; they never change, so that what is read later is what was there. */
async function writeFiles(
  named: readonly NamedBytes[],
  stores: BackupSource['stores'],
  folder: string,
): Promise<BackupFile[]> {
  const files: BackupFile[] = []
  for (const { kind, id, mayBeGone } of named) {
    const bytes = await stores[kind].get(id)
    if (bytes !== null) {
      await writeFile(join(folder, kind, id), bytes, { flush: true, mode: 0o600 })
      files.push({ kind, id, sha256: createHash('sha256').update(bytes).digest('hex') })
    } else if (!mayBeGone)
      throw new BackupFault(
        `数据库里有文件 ${id}，存放文件的地方却没有。请检查 FILES_DIR 或 S3_ 开头的设置是否与服务一致，再备份`,
      )
  }
  return files
}

/** What of the database one transaction sees, written to a folder. */
async function writeMoment(
  pool: pg.Pool,
  folder: string,
  keys: BackupKeys,
): Promise<{ moment: Omit<BackupManifest, 'secretIds' | 'files'>; named: NamedBytes[] }> {
  const client = await pool.connect()
  try {
    await client.query('begin transaction isolation level repeatable read, read only')
    await client.query(plainTexts)
    const { rows } = await client.query<{ now: string }>('select now() as now')
    const tables = await writeTables(client, folder, keys)
    const { rows: named } = await client.query<NamedBytes>(namedBytes)
    const moment = {
      format: 1 as const,
      takenAt: rows[0]?.now ?? '',
      migration: await newestMigration(client),
      isEncrypted: keys.recipients.length > 0,
      tables,
      sequences: await readSequences(client),
    }
    await client.query('commit')
    client.release()
    return { moment, named }
  } catch (error) {
    client.release(true)
    throw error
  }
}

async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

/** A name that sorts by time, and by which one backup is told from another. */
const nameOf = (now: Date) => `backup-${now.toISOString().replaceAll(/[:.]/g, '-')}`
const isBackup = (name: string) => /^backup-[\dTZ-]+$/.test(name)
const isUnfinished = (name: string) => /^backup-[\dTZ-]+\.partial$/.test(name)

/**
 * Writes the database of one moment and the files that belong to it into a folder of its own below `into`; gives that folder. Nothing is
 * swept meanwhile, no table changes its shape, and another backup waits. A folder that ends in `.partial` is what a kill left.
 */
export async function writeBackup(
  source: BackupSource,
  { into, keys, now }: { into: string; keys: BackupKeys; now: Date },
): Promise<string> {
  const whole = join(into, nameOf(now))
  const draft = `${whole}.partial`
  const db = createDatabase(source.pool)
  await inTurn(db, 'upkeep', async () => {
    await mkdir(into, { recursive: true, mode: 0o700 })
    try {
      for (const kind of ['files', 'releases'])
        await mkdir(join(draft, kind), { recursive: true, mode: 0o700 })
      const { moment, named } = await inTurn(db, 'migrations', () => writeMoment(source.pool, draft, keys))
      const files = await writeFiles(named, source.stores, draft)
      if (keys.recipients.length > 0)
        await writePacked(join(draft, secretFile), Readable.from([source.secrets.join('\n')]), keys)
      const manifest: BackupManifest = { ...moment, secretIds: source.secrets.map(secretIdOf), files }
      await writeFile(join(draft, manifestFile), `${JSON.stringify(manifest, null, 1)}\n`, { flush: true })
      await flushFolder(draft)
      await rename(draft, whole)
    } catch (error) {
      await rm(draft, { recursive: true, force: true })
      throw error
    }
    await flushFolder(into)
  })
  return whole
}

/** Removes all but the newest `keep` backups of a folder, and what kills left a day ago; gives the names of what went. */
export async function removeOld(into: string, keep: number, now: Date): Promise<string[]> {
  const names = (await readdir(into)).toSorted()
  const backups = names.filter(isBackup)
  const old = backups.slice(0, Math.max(0, backups.length - keep))
  for (const name of names.filter(isUnfinished)) {
    const { mtime } = await stat(join(into, name))
    if (now.getTime() - mtime.getTime() > dayMs) old.push(name)
  }
  for (const name of old) await rm(join(into, name), { recursive: true })
  return old
}
