/** Checks whether two form values are deeply equal. */
export const sameValues = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

const isBranch = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/**
 * Returns the paths at which two forms differ, named as in `data-path`: ['recipient.name', 'goods.0.pieces']. A new part counts
 * with all of its fields.
 */
export function changedPaths(before: unknown, after: unknown, path = ''): string[] {
  if (sameValues(before, after)) return []
  if (!isBranch(after)) return [path]
  return Object.entries(after).flatMap(([key, value]) =>
    changedPaths(isBranch(before) ? before[key] : undefined, value, path === '' ? key : `${path}.${key}`),
  )
}

/**
 * Undoes a fill: values still as filled in are restored, values typed since stay. `before` and `filled` are the form before and
 * after the fill.
 */
export function undoFill<Value>(now: Value, filled: Value, before: Value): Value {
  if (sameValues(now, filled)) return before
  if (!isBranch(now) || !isBranch(filled) || !isBranch(before)) return now
  const part = (value: unknown, key: string) => undoFill(value, filled[key], before[key])
  if (!Array.isArray(now))
    return Object.fromEntries(Object.entries(now).map(([key, value]) => [key, part(value, key)])) as Value
  // An untouched row that the fill added is removed with it.
  const remaining = now.filter((row, at) => at in before || !sameValues(row, filled[String(at)]))
  return remaining.map((row, at) => (at in before ? part(row, String(at)) : row)) as Value
}
