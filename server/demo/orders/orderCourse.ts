import type { Random } from '#contract/kernel/random.ts'
import { hourMs } from '#contract/kernel/time.ts'
import { nextDepartureMs } from '#contract/lines/departures.ts'
import type { OrderAction, OrderStatus, OrderTraits } from '#contract/orders/states.ts'
import { allowedActions, nextStatus, overStatuses } from '#contract/orders/states.ts'
import { chinaTimeOfWeek } from '../../core/clock.ts'
import type { Timing } from '../lines/linePrices.ts'

/** A transition of an order. */
export interface Step {
  action: OrderAction
  from: OrderStatus
  to: OrderStatus
  at: Date
}

const later = (at: Date, hours: number) => new Date(at.getTime() + Math.round(hours * 3600) * 1000)

/** Moves a time at night to the next morning: people work from 8 to 20 o'clock. */
function atWork(random: Random, at: Date): Date {
  const { minutes } = chinaTimeOfWeek(at)
  if (minutes >= 8 * 60 && minutes < 20 * 60) return at
  const toMorning = (8 * 60 - minutes + 24 * 60) % (24 * 60)
  return later(at, (toMorning + random.whole(5, 90)) / 60)
}

/** Returns the next departure, 30 to 90 minutes after the cut-off. */
function nextDeparture(random: Random, at: Date, timing: Timing): Date {
  const cutOffMs = nextDepartureMs(timing, at.getTime())
  if (cutOffMs === null) throw new Error('A line leaves at least once a week')
  return later(new Date(cutOffMs), random.whole(30, 90) / 60)
}

/** Returns the hours on the road: mostly as promised, one in ten late. */
function roadHours(random: Random, { transitHoursMin, transitHoursMax }: Timing): number {
  if (random.chance(0.1)) return transitHoursMax * (1.05 + random.unit() * 0.35)
  return transitHoursMin * 0.92 + (transitHoursMax - transitHoursMin * 0.92) * random.unit()
}

/** Returns the time of a step from that of the previous one. */
function timeOf(
  random: Random,
  action: OrderAction,
  before: Date,
  timing: Timing,
  isSelfPickup: boolean,
): Date {
  switch (action) {
    case 'accept':
    case 'reject':
    case 'cancel':
      return atWork(random, later(before, 0.1 + random.unit() * 2.5))
    case 'agreeCancel':
    case 'void':
      return atWork(random, later(before, 1 + random.unit() * 3))
    case 'pickUp':
      return atWork(random, later(before, 1 + random.unit() * 5))
    case 'depart':
      return nextDeparture(random, before, timing)
    case 'arrive':
      return later(before, roadHours(random, timing))
    case 'deliver':
      return atWork(random, later(before, 1 + random.unit() * 5))
    case 'sign':
      return atWork(random, later(before, isSelfPickup ? 2 + random.unit() * 20 : 0.7 + random.unit() * 4))
    case 'returnReceipt':
      return atWork(random, later(before, 48 + random.unit() * 120))
  }
}

/** Returns all steps of the carrier, up to the final state. */
function travelOf(traits: OrderTraits): OrderAction[] {
  const actions: OrderAction[] = []
  let from: OrderStatus | null = 'pending'
  while (from !== null) {
    const [action]: OrderAction[] = allowedActions(from, 'carrier', traits)
    if (action === undefined) break
    actions.push(action)
    from = nextStatus(from, action, 'carrier', traits)
  }
  return actions
}

const endings: Partial<Record<OrderStatus, readonly (readonly OrderAction[])[]>> = {
  rejected: [['reject']],
  cancelled: [['cancel'], ['cancel'], ['accept', 'agreeCancel']],
}

/** Returns the steps that these actions make from 待接单 on, each with its time. */
function stepsFor(
  random: Random,
  actions: readonly OrderAction[],
  createdAt: Date,
  timing: Timing,
  traits: OrderTraits,
): Step[] {
  const steps: Step[] = []
  let from: OrderStatus = 'pending'
  let at = createdAt
  for (const action of actions) {
    const standing = { ...traits, isCancelRequested: action === 'agreeCancel' }
    const to = nextStatus(from, action, action === 'cancel' ? 'customer' : 'carrier', standing)
    if (to === null) continue
    at = timeOf(random, action, at, timing, traits.isSelfPickup)
    steps.push({ action, from, to, at })
    from = to
  }
  return steps
}

const tries = 400

/** Returns the maximum age in hours of an order in this state; 87 days for finished ones. */
function mostHoursAgo(status: OrderStatus, { transitHoursMax }: Timing): number {
  if (overStatuses.includes(status)) return 87 * 24
  return status === 'pending' ? 16 : 7 * 24 + transitHoursMax * 1.5
}

/**
 * Returns the steps of an order that is in `status` at `now`. It was placed in working hours, each step has a plausible time, and
 * the next one is still ahead. Returns null when no such time was found (a line is never in that state at this hour of the week).
 */
export function courseTo(
  random: Random,
  status: OrderStatus,
  now: Date,
  timing: Timing,
  traits: OrderTraits,
): { createdAt: Date; steps: Step[] } | null {
  const isOver = overStatuses.includes(status)
  const travel = travelOf(traits)
  for (let i = 0; i < tries; i += 1) {
    const drawn = later(now, -random.unit() * mostHoursAgo(status, timing))
    const { minutes } = chinaTimeOfWeek(drawn)
    const isAsleep = minutes < 8 * 60 || minutes > 21 * 60
    if (isAsleep && i < tries / 2) continue
    const actions = random.pick(endings[status] ?? [travel])
    const steps = stepsFor(random, actions, drawn, timing, traits)
    const reached = status === 'pending' ? 0 : steps.findIndex((step) => step.to === status) + 1
    if (reached === 0 && status !== 'pending') return null
    const last = steps[reached - 1]
    const next = steps[reached]
    const hasHappened = !last || last.at.getTime() <= now.getTime() - hourMs / 60
    if (hasHappened && (isOver || !next || next.at > now))
      return { createdAt: drawn, steps: steps.slice(0, reached) }
  }
  return null
}
