import { hourMs } from '#contract/kernel/time.ts'
import { nextDepartureMs } from '#contract/lines/departures.ts'
import type { Departures } from '#contract/lines/departures.ts'
import { isBeforeArrival } from '#contract/orders/states.ts'
import type { OrderStatus } from '#contract/orders/states.ts'
import type { TrackedWaybill } from '#contract/tracking/calls.ts'

/** Input of an arrival estimate: the goods' state, and the line's measured transit of 90 days. */
export interface Underway extends Departures {
  status: OrderStatus
  departedAt: string | null
  /** All null where the line has too few waybills (product.md §3). */
  waybills: number | null
  medianHours: number | null
  p90Hours: number | null
}

/** Estimates the arrival from 实测时效 after the departure, or after the line's next one for goods that have not left. */
export function experienceArrival(way: Underway, now: Date): TrackedWaybill['experienceArrival'] {
  const { waybills, medianHours, p90Hours } = way
  if (waybills === null || medianHours === null || p90Hours === null) return null
  if (!isBeforeArrival(way.status)) return null
  const startMs = way.departedAt === null ? nextDepartureMs(way, now.getTime()) : Date.parse(way.departedAt)
  if (startMs === null) return null
  const after = (hours: number) => new Date(startMs + hours * hourMs).toISOString()
  return { medianAt: after(medianHours), p90At: after(p90Hours), waybills }
}
