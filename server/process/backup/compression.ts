import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { createGunzip, createGzip } from 'node:zlib'
import { Decrypter, Encrypter } from 'age-encryption'
import { withDiskFaults } from './diskFaults.ts'
import { BackupFault } from './manifest.ts'

/** age keys (age-encryption.org) to encrypt and decrypt a backup. Without recipients it is not encrypted. */
export interface BackupKeys {
  recipients: readonly string[]
  identities: readonly string[]
}

/** Creates a pass-through stream that hashes its data. */
function createHashStream() {
  const hash = createHash('sha256')
  const through = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  return { through, hex: () => hash.digest('hex') }
}

const asWeb = (stream: Readable) => Readable.toWeb(stream) as unknown as globalThis.ReadableStream<Uint8Array>
const asNode = (stream: unknown) => Readable.fromWeb(stream as ReadableStream)

async function encryptStream(plain: Readable, recipients: readonly string[]): Promise<Readable> {
  if (recipients.length === 0) return plain
  const encrypter = new Encrypter()
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  return asNode(await encrypter.encrypt(asWeb(plain)))
}

async function decryptStream(path: string, identities: readonly string[]): Promise<Readable> {
  if (identities.length === 0)
    throw new BackupFault(`${path} 是加密的。请用 BACKUP_IDENTITY_FILE 指明备份时的 age 私钥文件`)
  const file = createReadStream(path)
  const decrypter = new Decrypter()
  for (const identity of identities) decrypter.addIdentity(identity)
  try {
    return asNode(await decrypter.decrypt(asWeb(file)))
  } catch {
    file.destroy()
    throw new BackupFault(
      `BACKUP_IDENTITY_FILE 里的私钥打不开 ${path}。请换成与备份时 BACKUP_RECIPIENTS 的公钥成对的 age 私钥文件`,
    )
  }
}

/**
 * Writes content compressed, and encrypted if there are recipients; returns the file's hash. It is on disk when this resolves.
 */
export async function writeCompressed(
  file: string,
  content: Readable,
  { recipients }: Pick<BackupKeys, 'recipients'>,
): Promise<string> {
  const gzip = createGzip({ level: 6 })
  const compression = pipeline(content, gzip)
  // awaited below, once encryption has started
  compression.catch(() => undefined)
  const { through, hex } = createHashStream()
  const encrypted = await encryptStream(gzip, recipients)
  // first, since its fault is the cause where both fail
  await withDiskFaults(file, () =>
    pipeline(encrypted, through, createWriteStream(file, { flush: true, mode: 0o600 })),
  )
  await compression
  return hex()
}

/** Reads a file that `writeCompressed` wrote. */
export async function readCompressed(
  file: string,
  isEncrypted: boolean,
  { identities }: Pick<BackupKeys, 'identities'>,
): Promise<Readable> {
  const plain = isEncrypted ? await decryptStream(file, identities) : createReadStream(file)
  const gunzip = createGunzip()
  pipeline(plain, gunzip).catch((error: unknown) =>
    gunzip.destroy(error instanceof Error ? error : undefined),
  )
  return gunzip
}

/** Returns the hash of a file's stored bytes. */
export async function fileHash(file: string): Promise<string> {
  const { through, hex } = createHashStream()
  await pipeline(createReadStream(file), through.resume())
  return hex()
}
