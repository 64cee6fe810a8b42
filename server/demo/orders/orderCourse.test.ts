import { describe, expect, it } from 'vitest'
import { randomFrom } from '#contract/kernel/random.ts'
import { hourMs } from '#contract/kernel/time.ts'
import { orderStatuses } from '#contract/orders/states.ts'
import { lineTiming } from '../lines/linePrices.ts'
import { courseTo } from './orderCourse.ts'

const monday = Date.parse('2026-03-16T00:00:00.000Z')
const traits = [true, false].flatMap((isSelfPickup) =>
  [true, false].map((hasReceipt) => ({ isSelfPickup, hasReceipt })),
)

describe('the course of an order', () => {
  it.each(orderStatuses)(
    'comes to %s at nearly every hour of the week, and never beyond the present',
    (status) => {
      const random = randomFrom(11)
      let found = 0
      let tries = 0
      for (let hour = 0; hour < 7 * 24; hour += 5) {
        const now = new Date(monday + hour * hourMs)
        for (const trait of traits) {
          if (status === 'delivering' && trait.isSelfPickup) continue
          if (status === 'receipt_returned' && !trait.hasReceipt) continue
          tries += 1
          const course = courseTo(random, status, now, lineTiming(random, 800, true), trait)
          if (!course) continue
          found += 1
          const times = [course.createdAt, ...course.steps.map((step) => step.at), now].map((at) =>
            at.getTime(),
          )
          expect(times).toEqual(times.toSorted((a, b) => a - b))
          expect(course.steps.at(-1)?.to ?? 'pending').toBe(status)
        }
      }
      expect(found / tries).toBeGreaterThan(0.6)
    },
  )

  it('returns null for a state that the order cannot reach', () => {
    const random = randomFrom(3)
    const timing = lineTiming(random, 800, true)
    const selfPickup = { isSelfPickup: true, hasReceipt: false }
    expect(courseTo(random, 'delivering', new Date(monday), timing, selfPickup)).toBeNull()
    expect(courseTo(random, 'receipt_returned', new Date(monday), timing, selfPickup)).toBeNull()
  })
})
