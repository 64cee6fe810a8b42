import { join } from 'node:path'
import type { FileStore } from '../../adapters/files/fileStore.ts'
import { folderFiles } from '../../adapters/files/folderFiles.ts'
import { s3Files } from '../../adapters/files/s3Files.ts'
import { sealedFiles } from '../../adapters/files/sealedFiles.ts'
import type { Config } from '../../config.ts'
import type { Vault } from '../../core/vault.ts'

/** The stores of files, by kind. */
export interface FileStores {
  /** Pictures. */
  files: FileStore
  /** Public software downloads, unencrypted. */
  releases: FileStore
}

/** Returns the configured stores; pictures are encrypted on write and decrypted on read. */
export function configuredFiles(config: Config, vault: Vault): FileStores {
  const { files, releases } = unencryptedFiles(config)
  return { files: sealedFiles(files, vault), releases }
}

/** Returns the stores without encryption: an object store if configured, otherwise folders beside the data. */
export function unencryptedFiles(config: Config): FileStores {
  const { S3_ENDPOINT: endpoint } = config
  if (endpoint === undefined) {
    const folder = config.FILES_DIR ?? join(config.DATA_DIR, 'files')
    return { files: folderFiles(folder), releases: folderFiles(join(folder, 'releases')) }
  }
  // readConfig requires these together.
  const settings = {
    endpoint,
    region: config.S3_REGION ?? '',
    bucket: config.S3_BUCKET ?? '',
    accessKeyId: config.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: config.S3_SECRET_ACCESS_KEY ?? '',
    addressing: config.S3_ADDRESSING,
  }
  return { files: s3Files(settings, 'files/'), releases: s3Files(settings, 'releases/') }
}
