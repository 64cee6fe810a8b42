import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** Returns 256 random bits as URL-safe text, for session tokens and visitor ids. */
export const randomToken = () => randomBytes(32).toString('base64url')

/** Returns the hash that is stored of a secret. */
export const sha256 = (value: string | Buffer) => createHash('sha256').update(value).digest()

/** Returns a keyed hash under a named purpose of the server's secret. */
export const keyedHash = (secret: string, purpose: string, value: string) =>
  createHmac('sha256', `${purpose}\0${secret}`).update(value).digest()

const keyFor = (secret: string, purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))

const ivBytes = 12
const tagBytes = 16

/** Encrypts text with AES-256-GCM under a key derived from a secret and a purpose; returns iv, tag, ciphertext. */
export function seal(secret: string, purpose: string, text: string): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', keyFor(secret, purpose), iv)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body])
}

/** Decrypts what `seal` encrypted; throws when secret, purpose or content differ. */
export function unseal(secret: string, purpose: string, sealed: Buffer): string {
  const iv = sealed.subarray(0, ivBytes)
  const tag = sealed.subarray(ivBytes, ivBytes + tagBytes)
  const decipher = createDecipheriv('aes-256-gcm', keyFor(secret, purpose), iv, { authTagLength: tagBytes })
  decipher.setAuthTag(tag)
  return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()]).toString(
    'utf8',
  )
}
