import { calls } from '#contract/calls/calls.ts'
import type { CallPath } from '#contract/calls/permissions.ts'

/** Fields that look like ids but name no object of an owner. */
const namesNothing: ReadonlySet<string> = new Set(['siteId', 'clientId', 'lastEventId'])

/** Checks whether a field of a request names an object. */
export const namesSomething = (key: string): boolean =>
  /(^ids?|Ids?|^numbers?|^payOrderNumber)$/.test(key) && !namesNothing.has(key)

/** Returns the rows with the given id. */
const rowsNaming = (rows: unknown, id: number | string): unknown =>
  Array.isArray(rows)
    ? rows.map((row: unknown) => {
        const isOfThem = typeof row === 'object' && row !== null && 'id' in row && typeof row.id === typeof id
        return isOfThem ? { ...row, id } : row
      })
    : rows

/** Returns the example body of a call with the given id in every field that names an object. */
export function bodyNaming(path: CallPath, id: number | string): object {
  const example: Record<string, unknown> = calls[path].example
  return Object.fromEntries(
    Object.entries(example).map(([key, value]) => {
      if (!namesSomething(key)) return [key, rowsNaming(value, id)]
      if (typeof value === typeof id) return [key, id]
      const isOfThem = Array.isArray(value) && value.every((item) => typeof item === typeof id)
      return [key, isOfThem ? [id] : value]
    }),
  )
}
