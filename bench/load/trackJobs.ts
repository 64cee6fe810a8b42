import { waybills } from './fillOrders.ts'
import type { Request } from './rounds.ts'

const visitors = 50_000

const some = (next: number, count: number, prefix: string, among = waybills) =>
  JSON.stringify({
    numbers: Array.from(
      { length: count },
      (_, index) => prefix + String(1 + ((next * 7919 + index * 104_729) % among)).padStart(12, '0'),
    ),
  })

/** Returns look-ups of so many waybills at once. */
export function bareTracks(count: number): () => Request {
  let next = 0
  return () => {
    next += 1
    const body = some(next, count, 'YD')
    return (connection) => connection.post('/track/getWaybills', body)
  }
}

/** Returns the same look-ups by visitors with an address each, since limits count addresses. */
export function ourTracks(count: number, { prefix = 'YB', among = waybills } = {}): () => Request {
  let next = 0
  return () => {
    next += 1
    const visitor = next % visitors
    const body = some(next, count, prefix, among)
    const from = `x-forwarded-for: 10.7.${visitor >> 8}.${visitor & 255}\r\n`
    return (connection) => connection.post('/track/getWaybills', body, from)
  }
}
