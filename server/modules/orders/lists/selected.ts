import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/**
 * The columns of a SELECT from a record of answer field → SQL text, so that `satisfies Record<keyof …>` has the compiler name a
 * field that the contract gained and the statement lacks. The texts are ours, never a user's.
 */
export const selected = (columns: Record<string, string>): RawBuilder<unknown> =>
  sql.raw(
    Object.entries(columns)
      .map(([name, from]) => `${from} as "${name}"`)
      .join(', '),
  )

/** The same as one JSON object. */
export const jsonObject = (columns: Record<string, string>): string =>
  `json_build_object(${Object.entries(columns)
    .map(([name, from]) => `'${name}', ${from}`)
    .join(', ')})`
