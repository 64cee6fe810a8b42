import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { createDatabase } from '../../db/database.ts'
import { knownMigrations, migrate } from '../../db/migrate.ts'
import { fileHash, readCompressed } from './compression.ts'
import type { BackupKeys } from './compression.ts'
import { withDiskFaults } from './diskFaults.ts'
import { BackupFault, backupManifest, manifestFile } from './manifest.ts'
import type { BackupManifest, BackupTable } from './manifest.ts'
import {
  columnList,
  copiedTables,
  newestMigration,
  fixedTextFormatSql,
  tableChecksum,
  tableName,
} from './tables.ts'
import type { BackupSource } from './writeBackup.ts'

function parseJson(folder: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new BackupFault(`${join(folder, manifestFile)} 不完整，这个备份不能用。请选另一个备份文件夹`)
  }
}

/** Reads a backup's manifest; throws a BackupFault when the folder is no backup or its version is unknown. */
export async function readManifest(folder: string): Promise<BackupManifest> {
  const text = await readFile(join(folder, manifestFile), 'utf8').catch(() => {
    throw new BackupFault(`${folder} 不是完整的备份：没有 ${manifestFile}。请选另一个备份文件夹`)
  })
  const parsed = backupManifest.safeParse(parseJson(folder, text))
  if (!parsed.success)
    throw new BackupFault(`${folder} 的 ${manifestFile} 读不懂，可能由更新的版本写成。请用那个版本恢复`)
  return parsed.data
}

/** Throws a BackupFault that names the first missing or changed file. */
export async function checkFiles(folder: string, { tables, files }: BackupManifest): Promise<void> {
  const all = [
    ...tables.map(({ file, sha256 }) => ({ file, sha256 })),
    ...files.map(({ kind, id, sha256 }) => ({ file: join(kind, id), sha256 })),
  ]
  for (const { file, sha256 } of all) {
    const found = await fileHash(join(folder, file)).catch(() => null)
    if (found !== sha256) throw new BackupFault(`备份里的 ${file} 已损坏或缺少。请选另一个备份文件夹`)
  }
}

/** Checks whether the database has no factory and no account. */
async function isEmpty(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ is: boolean }>(
    'select not exists (select 1 from factory) and not exists (select 1 from app_user) as is',
  )
  return rows[0]?.is ?? false
}

interface ForeignKey {
  table: string
  name: string
  definition: string
}

/** Drops the foreign keys; returns a function that adds them again, which checks every row. */
async function dropForeignKeys(client: pg.ClientBase): Promise<() => Promise<void>> {
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = current_schema::regnamespace`,
  )
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`)
  return async () => {
    for (const { table, name, definition } of rows)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`)
  }
}

async function loadTable(
  client: pg.ClientBase,
  folder: string,
  table: BackupTable,
  { isEncrypted, keys }: { isEncrypted: boolean; keys: Pick<BackupKeys, 'identities'> },
): Promise<void> {
  // triggers ran when the row was first inserted
  await client.query(`alter table ${tableName(table)} disable trigger user`)
  const rows = await readCompressed(join(folder, table.file), isEncrypted, keys)
  await pipeline(rows, client.query(copyFrom(`copy ${tableName(table)} (${columnList(table)}) from stdin`)))
  await client.query(`alter table ${tableName(table)} enable trigger user`)
  const { rows: count, checksum } = await tableChecksum(client, table)
  if (count !== table.rows || checksum !== table.checksum)
    throw new BackupFault(
      `恢复后的 ${table.name} 与备份不一致：应有 ${table.rows} 行，实有 ${count} 行，或内容不同。数据库没有改动`,
    )
}

/**
 * Restores a backup into an empty database in one transaction, and compares it row by row with the manifest. The schema is then
 * the backup's; the next start migrates it.
 */
export async function restoreDatabase(
  pool: pg.Pool,
  folder: string,
  {
    manifest,
    keys,
    beforeCommit,
  }: {
    manifest: BackupManifest
    keys: Pick<BackupKeys, 'identities'>
    /** Restores what lies outside the database; if it fails, nothing is restored. */
    beforeCommit?: () => Promise<void>
  },
): Promise<void> {
  if (!(await knownMigrations()).includes(manifest.migration))
    throw new BackupFault(`备份由更新的版本写成（${manifest.migration}）。请用那个版本或更新的版本恢复`)
  await migrate(createDatabase(pool), { upTo: manifest.migration })
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(fixedTextFormatSql)
    // a later schema would stay half filled: its migrations have already updated the old rows
    if ((await newestMigration(client)) !== manifest.migration)
      throw new BackupFault(
        '要恢复到的数据库已由更新的版本升级过。请换一个空的数据文件夹（DATA_DIR）或新建的空库（DATABASE_URL），再恢复',
      )
    if (!(await isEmpty(client)))
      throw new BackupFault(
        '要恢复到的数据库里已有数据。请换一个空的数据文件夹（DATA_DIR）或空的数据库（DATABASE_URL）',
      )
    const tables = await copiedTables(client)
    await client.query(`truncate ${tables.map(tableName).join(', ')}`)
    const restoreForeignKeys = await dropForeignKeys(client)
    for (const table of manifest.tables)
      await loadTable(client, folder, table, { isEncrypted: manifest.isEncrypted, keys })
    await restoreForeignKeys()
    for (const { name, value, isCalled } of manifest.sequences)
      await client.query('select setval($1::regclass, $2, $3)', [`"${name}"`, value, isCalled])
    await beforeCommit?.()
    await client.query('commit')
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
}

/** Restores a backup's files into the stores; overwriting existing ones is harmless, since they are equal. */
export async function restoreFiles(
  folder: string,
  { files }: BackupManifest,
  stores: BackupSource['stores'],
): Promise<void> {
  for (const { kind, id } of files)
    await withDiskFaults(`文件 ${id}`, async () =>
      stores[kind].put(id, await readFile(join(folder, kind, id))),
    )
}
