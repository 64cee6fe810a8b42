import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '../../db/embedded/start.ts'
import { createPool } from '../../db/pool.ts'
import type { BackupKeys } from './compression.ts'
import type { BackupManifest } from './manifest.ts'
import { checkFiles, restoreDatabase } from './restoreBackup.ts'

/**
 * Verifies a backup: compares every file with its hash and, with the keys, restores the database into a temporary one. Returns
 * whether it was restored; throws a BackupFault on any difference.
 */
export async function verifyBackup(
  folder: string,
  manifest: BackupManifest,
  keys: BackupKeys,
): Promise<{ isRestored: boolean }> {
  await checkFiles(folder, manifest)
  if (manifest.isEncrypted && keys.identities.length === 0) return { isRestored: false }
  const dataDir = mkdtempSync(join(tmpdir(), 'zhuanxiantong-verify-'))
  // as root the database runs as another user, which needs access
  chmodSync(dataDir, 0o755)
  try {
    const embedded = await startEmbedded({ dataDir })
    try {
      const pool = createPool(embedded.connection, {
        max: 3,
        isForMaintenance: true,
        onError: () => undefined,
      })
      await restoreDatabase(pool, folder, { manifest, keys }).finally(() => pool.end())
    } finally {
      await embedded.stop()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { isRestored: true }
}
