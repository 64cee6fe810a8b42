import { join } from 'node:path'
import type pg from 'pg'
import { folderFiles } from '../../adapters/files/folderFiles.ts'
import { createDatabase } from '../../db/database.ts'
import { runUpkeep } from '../../process/scheduled/upkeep.ts'

/** Runs the upkeep of every ten minutes on a database and its data folder. The pool must be one for maintenance. */
export function runUpkeepOnce(pool: pg.Pool, dataDir: string): Promise<void> {
  const folder = join(dataDir, 'files')
  const stores = { files: folderFiles(folder), releases: folderFiles(join(folder, 'releases')) }
  return runUpkeep(createDatabase(pool), stores, new Date())
}
