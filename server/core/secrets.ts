import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** A secret of 256 random bits as URL-safe text: session tokens, visitor ids. */
export const randomToken = () => randomBytes(32).toString('base64url')

/** What is stored of a secret. */
export const sha256 = (value: string | Buffer) => createHash('sha256').update(value).digest()

/** Keyed hash under a named purpose of the server's secret. */
export const keyedHash = (secret: string, purpose: string, value: string) =>
  createHmac('sha256', `${purpose}\0${secret}`).update(value).digest()

const keyFor = (secret: string, purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))

const ivBytes = 12
const tagBytes = 16

/** Encrypts text with AES-256-GCM under a key derived from a secret and a purpose: iv, tag, ciphertext. */
export function seal(secret: string, purpose: string, text: string): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', keyFor(secret, purpose), iv)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body])
}

/** Opens what `seal` closed; throws when secret, purpose or content are not the same. */
export function unseal(secret: string, purpose: string, sealed: Buffer): string {
  const iv = sealed.subarray(0, ivBytes)
  const tag = sealed.subarray(ivBytes, ivBytes + tagBytes)
  const decipher = createDecipheriv('aes-256-gcm', keyFor(secret, purpose), iv, { authTagLength: tagBytes })
  decipher.setAuthTag(tag)
  return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()]).toString(
    'utf8',
  )
}
