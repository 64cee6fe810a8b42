import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { sha256 } from './secrets.ts'

/**
 * Keeps what must not be read from a disk or a backup: id-card numbers and pictures (AES-256-GCM, the key outside the database,
 * its id with each sealed value, so that keys can change; reliability.md fact 13).
 */
export interface Vault {
  /** Sealed under the present key. The same content never comes out alike twice. */
  seal(purpose: string, content: Buffer): Buffer
  /** Opens what this or an earlier key sealed for the same purpose; throws on anything else. */
  open(purpose: string, sealed: Buffer): Buffer
  /** A keyed hash by which equal values are found without opening them; of the first key, so that it outlives a change of keys. */
  likeness(purpose: string, value: string): Buffer
}

const version = 1
const keyIdBytes = 4
const ivBytes = 12
const tagBytes = 16
const headBytes = 1 + keyIdBytes + ivBytes + tagBytes

const keyIdOf = (secret: string) => sha256(`vault key\0${secret}`).subarray(0, keyIdBytes)
const keyFor = (secret: string, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secret, 'vault', purpose, 32))

/** A vault of the present secret and of earlier ones, newest first. */
export function createVault(secret: string, earlier: readonly string[] = []): Vault {
  const secrets = [secret, ...earlier]
  const oldest = secrets.at(-1) ?? secret
  return {
    seal(purpose, content) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', keyFor(secret, purpose), iv)
      const body = Buffer.concat([cipher.update(content), cipher.final()])
      return Buffer.concat([Buffer.from([version]), keyIdOf(secret), iv, cipher.getAuthTag(), body])
    },
    open(purpose, sealed) {
      const keyId = sealed.subarray(1, 1 + keyIdBytes)
      const key = secrets.find((each) => keyIdOf(each).equals(keyId))
      if (sealed.length < headBytes || sealed[0] !== version || key === undefined)
        throw new Error('This was sealed by no key of ours')
      const iv = sealed.subarray(1 + keyIdBytes, 1 + keyIdBytes + ivBytes)
      const decipher = createDecipheriv('aes-256-gcm', keyFor(key, purpose), iv, { authTagLength: tagBytes })
      decipher.setAuthTag(sealed.subarray(headBytes - tagBytes, headBytes))
      return Buffer.concat([decipher.update(sealed.subarray(headBytes)), decipher.final()])
    },
    likeness: (purpose, value) => createHmac('sha256', keyFor(oldest, purpose)).update(value).digest(),
  }
}
