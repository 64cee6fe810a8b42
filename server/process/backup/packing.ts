import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { createGunzip, createGzip } from 'node:zlib'
import { Decrypter, Encrypter } from 'age-encryption'
import { BackupFault } from './manifest.ts'

/** age keys (age-encryption.org): who may open a backup, and who opens it. None: it lies open. */
export interface BackupKeys {
  recipients: readonly string[]
  identities: readonly string[]
}

/** Hashes what passes. */
function hashing() {
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

async function sealed(plain: Readable, recipients: readonly string[]): Promise<Readable> {
  if (recipients.length === 0) return plain
  const encrypter = new Encrypter()
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  return asNode(await encrypter.encrypt(asWeb(plain)))
}

async function opened(
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

/** Writes what comes packed, and sealed where there are recipients; gives the hash of the file. Safe on the disk when it resolves. */
export async function writePacked(
  file: string,
  content: Readable,
  { recipients }: Pick<BackupKeys, 'recipients'>,
): Promise<string> {
  const packed = createGzip({ level: 6 })
  const packing = pipeline(content, packed)
  // heard below, once the sealing has begun
  packing.catch(() => undefined)
  const { through, hex } = hashing()
  const writing = pipeline(
    await sealed(packed, recipients),
    through,
    createWriteStream(file, { flush: true, mode: 0o600 }),
  )
  await Promise.all([packing, writing])
  return hex()
}

/** Reads what `writePacked` wrote. */
export async function readPacked(
  file: string,
  isEncrypted: boolean,
  { identities }: Pick<BackupKeys, 'identities'>,
): Promise<Readable> {
  const plain = await opened(createReadStream(file), isEncrypted, identities)
  const unpacked = createGunzip()
  pipeline(plain, unpacked).catch((error: unknown) =>
    unpacked.destroy(error instanceof Error ? error : undefined),
  )
  return unpacked
}

/** The hash of a file as it lies there. */
export async function fileHash(file: string): Promise<string> {
  const { through, hex } = hashing()
  await pipeline(createReadStream(file), through.resume())
  return hex()
}
