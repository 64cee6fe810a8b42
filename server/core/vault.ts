import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { sha256 } from './secrets.ts'

/**
 * Encrypts what must not be readable on a disk or in a backup: id-card numbers and pictures. AES-256-GCM with the key outside the
 * database; each sealed value carries its key's id, so that keys can change (reliability.md fact 13).
 */
export interface Vault {
  /** Encrypts with the present key. The same content never gives the same result twice. */
  seal(purpose: string, content: Buffer): Buffer
  /** Decrypts what this or an earlier key sealed for the same purpose; throws on anything else. */
  open(purpose: string, sealed: Buffer): Buffer
  /** Returns a keyed hash that finds equal values without decryption. It uses the first key, so that it survives a key change. */
  searchHash(purpose: string, value: string): Buffer
}

const version = 1
const keyIdBytes = 4
const ivBytes = 12
const tagBytes = 16
const headBytes = 1 + keyIdBytes + ivBytes + tagBytes

const keyIdOf = (secret: string) => sha256(`vault key\0${secret}`).subarray(0, keyIdBytes)
const keyFor = (secret: string, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secret, 'vault', purpose, 32))

/** Creates a vault of the present secret and earlier ones, newest first. */
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
    searchHash: (purpose, value) => createHmac('sha256', keyFor(oldest, purpose)).update(value).digest(),
  }
}
