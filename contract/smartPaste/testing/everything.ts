import type { Found } from '../pastedOrder.ts'

/** Returns all values found, at any depth. */
export function everything(value: unknown): Found<unknown>[] {
  if (typeof value !== 'object' || value === null) return []
  if ('spans' in value && 'value' in value) return [value as Found<unknown>]
  return Object.values(value).flatMap(everything)
}
