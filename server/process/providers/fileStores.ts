import { join } from 'node:path'
import type { FileStore } from '../../adapters/files/fileStore.ts'
import { folderFiles } from '../../adapters/files/folderFiles.ts'
import { s3Files } from '../../adapters/files/s3Files.ts'
import { sealedFiles } from '../../adapters/files/sealedFiles.ts'
import type { Config } from '../../config.ts'
import type { Vault } from '../../core/vault.ts'

/** Where bytes lie, kinds apart. */
export interface FileStores {
  /** Pictures, sealed. */
  files: FileStore
  /** Software that everybody may download, as it is. */
  releases: FileStore
}

/** The stores that the settings name: an object store where one is given, else folders beside the data. */
export function configuredFiles(config: Config, vault: Vault): FileStores {
  const { S3_ENDPOINT: endpoint } = config
  if (endpoint === undefined) {
    const folder = config.FILES_DIR ?? join(config.DATA_DIR, 'files')
    return {
      files: sealedFiles(folderFiles(folder), vault),
      releases: folderFiles(join(folder, 'releases')),
    }
  }
  // readConfig has demanded these together.
  const settings = {
    endpoint,
    region: config.S3_REGION ?? '',
    bucket: config.S3_BUCKET ?? '',
    accessKeyId: config.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: config.S3_SECRET_ACCESS_KEY ?? '',
    addressing: config.S3_ADDRESSING,
  }
  return { files: sealedFiles(s3Files(settings, 'files/'), vault), releases: s3Files(settings, 'releases/') }
}
