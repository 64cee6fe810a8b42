import type { ColumnType } from 'kysely'

/** A timestamptz column: read as ISO 8601 text in UTC with milliseconds, written as a Date or such a text. */
export type Instant = ColumnType<string, Date | string, Date | string>
