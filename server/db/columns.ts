/**
 * Names every column of a row, which the compiler checks; for statements that would else say `*`. A connection keeps its plans, and PostgreSQL
 * refuses the one of a `*` once a newer version has added a column (docs/operations.md, Upgrade).
 */
export const columnsOf = <Row>(columns: Record<keyof Row, true>) =>
  Object.keys(columns) as (keyof Row & string)[]
