import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/**
 * Builds the columns of a SELECT from a record of answer field → SQL text. `satisfies Record<keyof …>` makes the compiler report
 * a contract field that the statement lacks. The texts must be ours, never a user's.
 */
export const selectColumns = (columns: Record<string, string>): RawBuilder<unknown> =>
  sql.raw(
    Object.entries(columns)
      .map(([name, from]) => `${from} as "${name}"`)
      .join(', '),
  )

/** Builds one JSON object from a record of answer field → SQL text. */
export const jsonObject = (columns: Record<string, string>): string =>
  `json_build_object(${Object.entries(columns)
    .map(([name, from]) => `'${name}', ${from}`)
    .join(', ')})`
