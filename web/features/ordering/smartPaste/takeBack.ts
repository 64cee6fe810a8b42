/** Whether two values of a form are the same, whatever their depth. */
export const sameValues = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

const isBranch = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/**
 * The paths at which two forms differ, as `data-path` names the fields: ['recipient.name', 'goods.0.pieces']. A part that is new
 * counts with all of its fields.
 */
export function changedPaths(before: unknown, after: unknown, path = ''): string[] {
  if (sameValues(before, after)) return []
  if (!isBranch(after)) return [path]
  return Object.entries(after).flatMap(([key, value]) =>
    changedPaths(isBranch(before) ? before[key] : undefined, value, path === '' ? key : `${path}.${key}`),
  )
}

/**
 * A form with one filling taken out of it again: what still stands as it was filled in is as before, what was typed since stays.
 * `before` and `filled` are the form on both sides of the filling.
 */
export function takenBack<Value>(now: Value, filled: Value, before: Value): Value {
  if (sameValues(now, filled)) return before
  if (!isBranch(now) || !isBranch(filled) || !isBranch(before)) return now
  const part = (value: unknown, key: string) => takenBack(value, filled[key], before[key])
  if (!Array.isArray(now))
    return Object.fromEntries(Object.entries(now).map(([key, value]) => [key, part(value, key)])) as Value
  // a row that came with the filling and was not touched goes with it
  const kept = now.filter((row, at) => at in before || !sameValues(row, filled[String(at)]))
  return kept.map((row, at) => (at in before ? part(row, String(at)) : row)) as Value
}
