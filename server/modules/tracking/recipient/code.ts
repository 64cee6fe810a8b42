import { timingSafeEqual } from 'node:crypto'
import { keyedHash } from '../../../core/secrets.ts'

/** 64 bits of a keyed hash: nothing in the database tells them, and another recipient has others. */
const tagOf = (secret: string, orderId: number, phone: string) =>
  keyedHash(secret, 'recipient', `${orderId} ${phone}`).subarray(0, 8)

/** What the address of a recipient's page ends with, short enough for an SMS: the order's id and the tag. */
export const recipientCode = (secret: string, orderId: number, phone: string): string =>
  `${orderId.toString(36)}-${tagOf(secret, orderId, phone).readBigUInt64BE().toString(36)}`

/** The order that a code names; null of what cannot be one. */
export function orderIdOf(code: string): number | null {
  const id = Number.parseInt(/^([0-9a-z]{1,10})-[0-9a-z]{1,13}$/.exec(code)?.[1] ?? '', 36)
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

/** Whether a code is the one of this order's recipient; it takes as long for every wrong one. */
export function isRecipientCode(
  secret: string,
  code: string,
  { id, phone }: { id: number; phone: string },
): boolean {
  const right = Buffer.from(recipientCode(secret, id, phone))
  const said = Buffer.from(code)
  return said.length === right.length && timingSafeEqual(said, right)
}
