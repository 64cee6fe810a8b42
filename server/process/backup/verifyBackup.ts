import { isDatabaseAway } from '../../db/away.ts'
import { createPool } from '../../db/pool.ts'
import type { BackupKeys } from './compression.ts'
import type { BackupManifest } from './manifest.ts'
import { checkFiles, restoreDatabase } from './restoreBackup.ts'
import { NotVerified, withTemporaryDatabase } from './temporaryDatabase.ts'
import type { TrialSettings } from './temporaryDatabase.ts'

/**
 * Verifies a backup: compares every file with its hash and, with the keys, restores the database into a temporary one. Returns
 * whether it was restored. Throws NotVerified where that is not possible, and another error on any difference.
 */
export async function verifyBackup(
  folder: string,
  manifest: BackupManifest,
  { keys, trial }: { keys: BackupKeys; trial: TrialSettings },
): Promise<{ isRestored: boolean }> {
  await checkFiles(folder, manifest)
  if (manifest.isEncrypted && keys.identities.length === 0) return { isRestored: false }
  await withTemporaryDatabase(trial, manifest.postgresMajor, async (connection) => {
    const pool = createPool(connection, {
      max: 3,
      namesStatements: false,
      isForMaintenance: true,
      onError: () => undefined,
    })
    try {
      await restoreDatabase(pool, folder, { manifest, keys })
    } catch (error) {
      // a full disk, or a server that ended, says nothing about the backup
      if (isDatabaseAway(error)) throw new NotVerified(`试恢复用的数据库出错：${(error as Error).message}`)
      throw error
    } finally {
      await pool.end()
    }
  })
  return { isRestored: true }
}
