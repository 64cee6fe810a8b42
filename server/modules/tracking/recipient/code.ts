import { timingSafeEqual } from 'node:crypto'
import { keyedHash } from '#server/core/secrets.ts'

/** Returns 64 bits of a keyed hash: it cannot be derived from the database, and changes with the recipient. */
const tagOf = (secret: string, orderId: number, phone: string) =>
  keyedHash(secret, 'recipient', `${orderId} ${phone}`).subarray(0, 8)

/** Returns the code of a recipient's page: the order's id and the tag, short enough for an SMS. */
export const recipientCode = (secret: string, orderId: number, phone: string): string =>
  `${orderId.toString(36)}-${tagOf(secret, orderId, phone).readBigUInt64BE().toString(36)}`

/** Returns the order id in a code; null for a malformed code. */
export function orderIdOf(code: string): number | null {
  const id = Number.parseInt(/^([0-9a-z]{1,10})-[0-9a-z]{1,13}$/.exec(code)?.[1] ?? '', 36)
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

/** Checks a code of this order's recipient, in constant time. */
export function isRecipientCode(
  secret: string,
  code: string,
  { id, phone }: { id: number; phone: string },
): boolean {
  const expected = Buffer.from(recipientCode(secret, id, phone))
  const given = Buffer.from(code)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
