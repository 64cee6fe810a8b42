/**
 * Returns the names of all columns of a row type, checked by the compiler. Used instead of `*`: connections keep their plans,
 * and PostgreSQL refuses the plan of a `*` once a newer version has added a column (docs/operations.md, Upgrade).
 */
export const columnsOf = <Row>(columns: Record<keyof Row, true>) =>
  Object.keys(columns) as (keyof Row & string)[]
