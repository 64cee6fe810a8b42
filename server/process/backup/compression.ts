import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { createGunzip, createGzip } from 'node:zlib'
import { Decrypter, Encrypter } from 'age-encryption'
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

async function decryptStream(
  file: Readable,
  isEncrypted: boolean,
  identities: readonly string[],
): Promise<Readable> {
  if (!isEncrypted) return file
  const decrypter = new Decrypter()
  for (const identity of identities) decrypter.addIdentity(identity)
  try {
    return asNode(await decrypter.decrypt(asWeb(file)))
  } catch {
    file.destroy()
    throw new BackupFault(
      '备份是加密的，给出的密钥打不开它。请用 BACKUP_IDENTITY_FILE 指明对应的 age 密钥文件',
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
  const writing = pipeline(
    await encryptStream(gzip, recipients),
    through,
    createWriteStream(file, { flush: true, mode: 0o600 }),
  )
  await Promise.all([compression, writing])
  return hex()
}

/** Reads a file that `writeCompressed` wrote. */
export async function readCompressed(
  file: string,
  isEncrypted: boolean,
  { identities }: Pick<BackupKeys, 'identities'>,
): Promise<Readable> {
  const plain = await decryptStream(createReadStream(file), isEncrypted, identities)
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
