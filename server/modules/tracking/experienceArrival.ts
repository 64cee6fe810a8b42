import { nextDepartureMs } from '../../../contract/lines/departures.ts'
import type { Departures } from '../../../contract/lines/departures.ts'
import { isBeforeArrival } from '../../../contract/orders/states.ts'
import type { OrderStatus } from '../../../contract/orders/states.ts'
import type { TrackedWaybill } from '../../../contract/tracking/calls.ts'
import { hourMs } from '../../../contract/kernel/time.ts'

/** What an arrival is foretold from: where the goods are, and the real transit of the line's waybills of 90 days. */
export interface Underway extends Departures {
  status: OrderStatus
  departedAt: string | null
  /** null together, where the line has too few waybills (product.md §3). */
  waybills: number | null
  medianHours: number | null
  p90Hours: number | null
}

/** When goods like these really arrive: 实测时效 after their departure, or after the line's next one while they wait for it. */
export function experienceArrival(way: Underway, now: Date): TrackedWaybill['experienceArrival'] {
  const { waybills, medianHours, p90Hours } = way
  if (waybills === null || medianHours === null || p90Hours === null) return null
  if (!isBeforeArrival(way.status)) return null
  const startMs = way.departedAt === null ? nextDepartureMs(way, now.getTime()) : Date.parse(way.departedAt)
  if (startMs === null) return null
  const after = (hours: number) => new Date(startMs + hours * hourMs).toISOString()
  return { medianAt: after(medianHours), p90At: after(p90Hours), waybills }
}
