const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** Returns a LIKE pattern for values that contain the text, with % and _ escaped. */
export const containing = (text: string): string => `%${escaped(text)}%`

/** Returns a LIKE pattern for values that start with the text. */
export const beginningWith = (text: string): string => `${escaped(text)}%`

/** Returns SQL that formats a timestamptz as ISO 8601 in UTC with ms. `column` must never come from a caller. */
export const jsonMoment = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
