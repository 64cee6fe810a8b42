import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { readConfig } from './config.ts'
import type { Config } from './config.ts'
import { systemClock } from './core/clock.ts'
import { readCompressed } from './process/backup/compression.ts'
import type { BackupKeys } from './process/backup/compression.ts'
import { BackupFault, secretIdOf } from './process/backup/manifest.ts'
import type { BackupManifest } from './process/backup/manifest.ts'
import { checkFiles, readManifest, restoreDatabase, restoreFiles } from './process/backup/restoreBackup.ts'
import { readBackupSettings } from './process/backup/settings.ts'
import type { BackupSettings } from './process/backup/settings.ts'
import { NotVerified } from './process/backup/temporaryDatabase.ts'
import { verifyBackup } from './process/backup/verifyBackup.ts'
import {
  isMarkedFailed,
  markFailed,
  markVerified,
  removeOldBackups,
  secretFile,
  writeBackup,
} from './process/backup/writeBackup.ts'
import { hasSecret, storeSecret, readOrCreateSecret } from './process/localFiles.ts'
import { unencryptedFiles } from './process/providers/fileStores.ts'
import { startFault } from './process/startFault.ts'
import { printError, printLine, withDatabase } from './process/withDatabase.ts'

const usage = '用法：npm run backup\n      npm run restore -- 备份文件夹'

/** The exit code of a backup that was written, but could not be restored on trial. */
const notVerifiedCode = 3

/** Verifies a new backup; returns whether it was restored on trial. A wrong one is renamed, and a BackupFault thrown. */
async function verify(folder: string, settings: BackupSettings): Promise<boolean> {
  const manifest = await readManifest(folder)
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  const command = `${manifest.tables.length} 张表 ${rows} 行，${manifest.files.length} 个文件`
  try {
    const { isRestored } = await verifyBackup(folder, manifest, settings)
    printLine(
      isRestored
        ? `已试恢复，逐表核对无误：${command}。`
        : `文件完整：${command}。没有私钥，未试恢复；请在保管私钥的机器上试恢复一次。`,
    )
    return isRestored
  } catch (error) {
    if (error instanceof NotVerified) {
      printError(`文件完整：${command}。但这个备份没有试恢复过。${error.message}。`)
      process.exitCode = notVerifiedCode
      return false
    }
    const reason = error instanceof BackupFault ? error.message : startFault(error)
    throw new BackupFault(
      `备份没有通过核对，已改名为 ${await markFailed(folder)}，不算备份，旧备份没有动。原因：${reason}`,
    )
  }
}

async function backup(config: Config, settings: BackupSettings): Promise<void> {
  const secret = config.SECRET_KEY ?? (await readOrCreateSecret(config.DATA_DIR))
  const secrets = [secret, ...config.earlierSecrets] as const
  const folder = await withDatabase(config, (pool) =>
    writeBackup(
      { pool, stores: unencryptedFiles(config), secrets },
      { into: settings.into, keys: settings.keys, now: systemClock.now() },
    ),
  )
  printLine(`已备份到 ${folder}`)
  const isVerified = await verify(folder, settings)
  if (isVerified) await markVerified(folder)
  const gone = await removeOldBackups(settings.into, settings.keep, systemClock.now())
  if (gone.length > 0)
    printLine(
      `已删除 ${gone.length} 个旧备份，保留最近 ${settings.keep} 个。最近一个试恢复过的备份总会保留。`,
    )
  if (settings.keys.recipients.length === 0)
    printLine(
      config.SECRET_KEY === undefined
        ? `备份没有加密，也不含密钥。请另外保管 ${join(config.DATA_DIR, 'secret.key')}，没有它图片和身份证号打不开。`
        : '备份没有加密，也不含密钥。请另外保管 SECRET_KEY 和 SECRET_KEYS_EARLIER，没有它们图片和身份证号打不开。',
    )
}

/** Ensures that the server can decrypt the backup's data: by its own secret, or by one from a sealed backup. */
async function restoreSecret(
  config: Config,
  folder: string,
  { manifest, keys }: { manifest: BackupManifest; keys: BackupKeys },
): Promise<void> {
  const isFile = config.SECRET_KEY === undefined
  if (isFile && manifest.isEncrypted) {
    const [present = ''] = (await text(await readCompressed(join(folder, secretFile), true, keys))).split(
      '\n',
    )
    await storeSecret(config.DATA_DIR, present)
  }
  if (isFile && !(await hasSecret(config.DATA_DIR)))
    throw new BackupFault(
      `备份不含密钥。请先把原来的 secret.key 放进 ${config.DATA_DIR}，没有它图片和身份证号打不开，再恢复`,
    )
  const secrets = [config.SECRET_KEY ?? (await readOrCreateSecret(config.DATA_DIR)), ...config.earlierSecrets]
  const known = new Set(secrets.map(secretIdOf))
  const [present, ...earlier] = manifest.secretIds
  if (present === undefined || !known.has(present))
    throw new BackupFault(
      isFile
        ? `${config.DATA_DIR} 里的 secret.key 不是备份时的那个，图片和身份证号会打不开。请换成原来的 secret.key，再恢复`
        : 'SECRET_KEY 不是备份时的那个，图片和身份证号会打不开。请换成原来的，或把原来的写进 SECRET_KEYS_EARLIER，再恢复',
    )
  const missing = earlier.filter((id) => !known.has(id)).length
  if (missing > 0)
    throw new BackupFault(
      `备份里还有用 ${missing} 个更早的密钥加密的图片或身份证号。请把它们写进 SECRET_KEYS_EARLIER，再恢复`,
    )
}

async function restore(config: Config, { keys }: BackupSettings, folder: string): Promise<void> {
  if (isMarkedFailed(folder)) throw new BackupFault(`${folder} 没有通过核对，不能恢复。请选另一个备份文件夹`)
  const manifest = await readManifest(folder)
  await checkFiles(folder, manifest)
  await restoreSecret(config, folder, { manifest, keys })
  const beforeCommit = () => restoreFiles(folder, manifest, unencryptedFiles(config))
  await withDatabase(config, (pool) => restoreDatabase(pool, folder, { manifest, keys, beforeCommit }))
  printLine(`已恢复 ${manifest.takenAt} 的数据，逐表核对无误。现在可以启动：npm start`)
}

const [, , command, ...args] = process.argv
const [folder] = args
if (!(command === 'backup' && args.length === 0) && !(command === 'restore' && args.length === 1)) {
  printError(usage)
  process.exit(2)
}
try {
  const config = readConfig(process.env)
  const settings = await readBackupSettings(process.env)
  await (folder === undefined ? backup(config, settings) : restore(config, settings, folder))
} catch (error) {
  printError(error instanceof BackupFault ? error.message : startFault(error))
  process.exitCode = 1
}
