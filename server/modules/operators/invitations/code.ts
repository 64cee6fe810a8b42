import { refuse } from '#server/core/refuse.ts'
import { keyedHash } from '#server/core/secrets.ts'

/**
 * Returns the code at the end of an invitation's address. It has the id and 64 bits of a keyed hash of it. Derived rather than
 * stored, so it can be shown and sent again, and cannot be guessed.
 */
export const invitationCode = (secret: string, id: number): string =>
  `${id.toString(36)}-${keyedHash(secret, 'invitation', String(id)).readBigUInt64BE().toString(36)}`

/** Returns the id of a code. Refuses a forged or mistyped one. */
export function idOfCode(secret: string, code: string): number {
  const id = Number.parseInt(code, 36)
  return Number.isSafeInteger(id) && invitationCode(secret, id) === code.toLowerCase()
    ? id
    : // saves the count of this attempt
      refuse('invitationUnknown', { keepsWrites: true })
}
