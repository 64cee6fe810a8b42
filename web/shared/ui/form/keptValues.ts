type Values = Readonly<Record<string, unknown>>

/** A form's unsaved input as stored: its values, and the values that it began with. */
export interface KeptValues {
  base: Values
  values: Values
}

/** Fields that are never stored, whatever form they are in. */
const secretNames = /password|smsCode/i

/** Returns the values as stored: as text, without passwords, codes and files. */
export const textOf = (values: Values): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(values).filter(([name, value]) => !secretNames.test(name) && !(value instanceof Blob)),
    ),
  )

const isValues = (value: unknown): value is Values => typeof value === 'object' && value !== null

/** Checks a stored value; one without a base is of an earlier version and not restored. */
export const isKeptValues = (value: unknown): value is KeptValues =>
  isValues(value) && isValues(value['base']) && isValues(value['values'])

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

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
