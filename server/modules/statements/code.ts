import { timingSafeEqual } from 'node:crypto'
import { keyedHash } from '#server/core/secrets.ts'

/** Returns 128 bits of a keyed hash. They are not stored and differ for every version. */
const tagOf = (secret: string, statementId: number): string =>
  BigInt(`0x${keyedHash(secret, 'statement', String(statementId)).subarray(0, 16).toString('hex')}`).toString(
    36,
  )

/** Returns the end of the address of a statement's public page: its id and the tag. */
export const statementCode = (secret: string, statementId: number): string =>
  `${statementId.toString(36)}-${tagOf(secret, statementId)}`

/** Returns the statement id of a code, or null. Takes equally long for every wrong tag. */
export function statementIdOf(secret: string, code: string): number | null {
  const id = Number.parseInt(/^([0-9a-z]{1,10})-[0-9a-z]{1,25}$/.exec(code)?.[1] ?? '', 36)
  if (!Number.isSafeInteger(id) || id < 1) return null
  const expected = Buffer.from(statementCode(secret, id))
  const given = Buffer.from(code)
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : null
}
