import { mostCompared } from '../../../domain/lines/comparing.ts'
import { putAsked, readAsked } from '../../../domain/lines/asked.ts'
import type { Asked } from '../../../domain/lines/asked.ts'

/** What a comparison shows, as the address bar says it: `/base/search?compare=1,2,3&kg=&m3=&to=&delivery=`. */
export interface Comparison extends Asked {
  to: string | null
  /** One to four different lines, in the order of the address; empty where it names none. */
  lineIds: number[]
}

/** Reads a comparison from an address; what makes no sense is left out. */
export function readComparison(params: URLSearchParams): Comparison {
  const ids = (params.get('compare') ?? '').split(/[^\d]+/).filter((text) => /^[1-9]\d{0,14}$/.test(text))
  const to = params.get('to')
  return {
    ...readAsked(params),
    lineIds: [...new Set(ids.map(Number))].slice(0, mostCompared),
    to: to !== null && /^[1-9]\d{5}$/.test(to) ? to : null,
  }
}

/** The query of a comparison's address, with its question mark. */
export function writeComparison(comparison: Comparison): string {
  const params = new URLSearchParams()
  putAsked(params, comparison, comparison.to)
  const rest = String(params)
  return `?compare=${comparison.lineIds.join(',')}${rest && `&${rest}`}`
}
