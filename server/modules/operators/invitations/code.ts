import { refuse } from '../../../core/refuse.ts'
import { keyedHash } from '../../../core/secrets.ts'

/**
 * What the address of an invitation ends with: its id and 64 bits of a keyed hash of it. Nothing in the database tells it, so that it can be shown
 * and sent again, and nobody makes one up.
 */
export const invitationCode = (secret: string, id: number): string =>
  `${id.toString(36)}-${keyedHash(secret, 'invitation', String(id)).readBigUInt64BE().toString(36)}`

/** The id of a code; refuses one that was made up or mistyped. */
export function idOfCode(secret: string, code: string): number {
  const id = Number.parseInt(code, 36)
  return Number.isSafeInteger(id) && invitationCode(secret, id) === code.toLowerCase()
    ? id
    : // the try counts
      refuse('invitationUnknown', { keepsWrites: true })
}
