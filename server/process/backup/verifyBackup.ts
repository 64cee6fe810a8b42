import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '../../db/embedded/start.ts'
import { createPool } from '../../db/pool.ts'
import type { BackupManifest } from './manifest.ts'
import type { BackupKeys } from './packing.ts'
import { checkFiles, restoreDatabase } from './restoreBackup.ts'

/**
 * Reads a backup back: every file compared with its hash, and, where its keys are there, the database restored into an empty one of our
 * own, compared with what was written down, and thrown away. Gives whether it was restored; throws a BackupFault where it is not as it should be.
 */
export async function verifyBackup(
  folder: string,
  manifest: BackupManifest,
  keys: BackupKeys,
): Promise<{ isRestored: boolean }> {
  await checkFiles(folder, manifest)
  if (manifest.isEncrypted && keys.identities.length === 0) return { isRestored: false }
  const dataDir = mkdtempSync(join(tmpdir(), 'zhuanxiantong-verify-'))
  // as root the database runs as another user, who must get in
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
