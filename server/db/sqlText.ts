const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** The pattern for LIKE of what holds a text anywhere, its own % and _ meaning themselves. */
export const containing = (text: string): string => `%${escaped(text)}%`

/** The pattern for LIKE of what begins with a text. */
export const beginningWith = (text: string): string => `${escaped(text)}%`

/** SQL that writes a timestamptz as the calls tell moments: ISO 8601 in UTC with ms. `column`: of our own statement, never of a caller. */
export const jsonMoment = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
