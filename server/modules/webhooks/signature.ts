import { createHmac } from 'node:crypto'
import { randomToken } from '#server/core/secrets.ts'
import type { Vault } from '#server/core/vault.ts'

const purpose = 'webhook secret'

/** Creates a secret of 256 bits with a recognizable prefix. */
export const newSecret = () => `whsec_${randomToken()}`

export const sealSecret = (vault: Vault, secret: string): Buffer =>
  vault.seal(purpose, Buffer.from(secret, 'utf8'))

export const openSecret = (vault: Vault, sealed: Buffer): string =>
  vault.open(purpose, sealed).toString('utf8')

/** Returns one signature per secret, the newest first: HMAC-SHA256 over the time, a dot and the body, in hex. */
export const signatureOf = (secrets: readonly string[], timestamp: number, body: string): string =>
  secrets
    .map((secret) => `v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`)
    .join(',')
