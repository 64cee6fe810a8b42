import { timingSafeEqual } from 'node:crypto'
import { keyedHash } from '../../core/secrets.ts'

/** 128 bits of a keyed hash: nothing in the database tells them, and every version has others. */
const tagOf = (secret: string, statementId: number): string =>
  BigInt(`0x${keyedHash(secret, 'statement', String(statementId)).subarray(0, 16).toString('hex')}`).toString(
    36,
  )

/** What the address of a statement's open page ends with: its id and the tag. */
export const statementCode = (secret: string, statementId: number): string =>
  `${statementId.toString(36)}-${tagOf(secret, statementId)}`

/** The statement whose code this is, or null; it takes as long for every wrong one. */
export function statementIdOf(secret: string, code: string): number | null {
  const id = Number.parseInt(/^([0-9a-z]{1,10})-[0-9a-z]{1,25}$/.exec(code)?.[1] ?? '', 36)
  if (!Number.isSafeInteger(id) || id < 1) return null
  const right = Buffer.from(statementCode(secret, id))
  const said = Buffer.from(code)
  return said.length === right.length && timingSafeEqual(said, right) ? id : null
}
