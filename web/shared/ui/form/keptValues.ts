import type { PendingIntent } from '../../server/idempotency.ts'

type Values = Readonly<Record<string, unknown>>

/** A form's unsaved input as stored: its values, and the values that it began with. */
export interface KeptValues {
  base: Values
  values: Values
  /** The request that was sent without an answer: sent again unchanged, it has no second effect. */
  intent?: PendingIntent
}

/** Fields that are never stored, whatever form they are in. A confirmation holds only for what was on screen with it. */
const unstoredNames = /password|smsCode|isConfirmed/i
const secretField = /"[^"]*(?:password|smsCode)[^"]*":/i

/** Checks whether a request, as JSON, has a password or code, which are never stored. */
export const holdsSecret = (body: string): boolean => secretField.test(body)

/** Returns the values as stored: as text, without passwords, codes, confirmations and files. */
export const textOf = (values: Values): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(values).filter(([name, value]) => !unstoredNames.test(name) && !(value instanceof Blob)),
    ),
  )

const isValues = (value: unknown): value is Values => typeof value === 'object' && value !== null

const isIntent = (value: unknown) =>
  value === undefined ||
  (isValues(value) && typeof value['key'] === 'string' && typeof value['body'] === 'string')

/** Checks a stored value; one without a base is of an earlier version and not restored. */
export const isKeptValues = (value: unknown): value is KeptValues =>
  isValues(value) && isValues(value['base']) && isValues(value['values']) && isIntent(value['intent'])

/** Keys of rows are other ones on each page. */
const withoutKeys = (name: string, value: unknown) => (name === 'key' ? undefined : value)
const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(one, withoutKeys) === JSON.stringify(other, withoutKeys)

/**
 * Returns the fields to restore: those that the user changed. A field that has changed on the server since keeps the server's
 * value (`base`), and one that is typed already keeps what is in it (`current`).
 */
export function fieldsToRestore(stored: KeptValues, base: Values, current: Values): Values {
  return Object.fromEntries(
    Object.entries(stored.values).filter(
      ([name, value]) =>
        name in base &&
        !isSame(value, stored.base[name]) &&
        isSame(base[name], stored.base[name]) &&
        isSame(current[name], base[name]),
    ),
  )
}
