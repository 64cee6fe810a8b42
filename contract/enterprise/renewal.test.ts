import { describe, expect, test } from 'vitest'
import {
  addMonths,
  initialPriceList,
  isDowngrade,
  planFenPerMonth,
  renewalPrice as priceOn,
  termAfterPayment as termOn,
  termStart,
} from './renewal.ts'
import type { ServiceTerm } from './renewal.ts'

const at = (text: string) => Date.parse(text)
const iso = (ms: number) => new Date(ms).toISOString()
const now = at('2026-11-20T10:00:00+08:00')
const never: ServiceTerm = { plan: null, expiresAtMs: null }
const day = 24 * 3_600_000

const renewalPrice = (
  input: Parameters<typeof priceOn>[0],
  term: ServiceTerm,
  nowMs: number,
  prices = initialPriceList,
) => priceOn(input, term, nowMs, prices)
const termAfterPayment = (
  bought: Parameters<typeof termOn>[0],
  term: ServiceTerm,
  nowMs: number,
  prices = initialPriceList,
) => termOn(bought, term, nowMs, prices)

describe('calendar months in Asia/Shanghai', () => {
  test.each([
    ['2026-01-31T09:30:00.000+08:00', 1, '2026-02-28T09:30:00.000+08:00'],
    ['2028-01-31T09:30:00.000+08:00', 1, '2028-02-29T09:30:00.000+08:00'],
    ['2028-02-29T00:00:00.000+08:00', 12, '2029-02-28T00:00:00.000+08:00'],
    ['2026-08-31T23:59:59.999+08:00', 1, '2026-09-30T23:59:59.999+08:00'],
    ['2026-12-15T12:00:00.000+08:00', 1, '2027-01-15T12:00:00.000+08:00'],
    ['2026-11-30T12:00:00.000+08:00', 3, '2027-02-28T12:00:00.000+08:00'],
    ['2026-03-31T12:00:00.000+08:00', 36, '2029-03-31T12:00:00.000+08:00'],
    // In UTC these are the last day of another month.
    ['2026-02-01T00:30:00.000+08:00', 1, '2026-03-01T00:30:00.000+08:00'],
    ['2026-01-31T23:30:00.000+08:00', 1, '2026-02-28T23:30:00.000+08:00'],
    ['2026-03-01T07:59:00.000+08:00', 1, '2026-04-01T07:59:00.000+08:00'],
  ])('%s + %i is %s', (from, months, to) => {
    expect(iso(addMonths(at(from), months))).toBe(iso(at(to)))
  })

  test('never skips the target month, whatever the day', () => {
    for (let offset = 0; offset < 800; offset += 1)
      for (const months of [1, 2, 11, 12, 25, 36]) {
        const from = at('2027-01-01T15:00:00+08:00') + offset * day
        const local = (ms: number) => new Date(ms + 8 * 3_600_000)
        const meant = local(from).getUTCFullYear() * 12 + local(from).getUTCMonth() + months
        const got = local(addMonths(from, months))
        expect(got.getUTCFullYear() * 12 + got.getUTCMonth()).toBe(meant)
        expect(got.getUTCDate()).toBeLessThanOrEqual(local(from).getUTCDate())
      }
  })
})

test('starts a new term at the later of now and the old end', () => {
  expect(termStart(never, now)).toBe(now)
  expect(termStart({ plan: 'basic', expiresAtMs: now - 40 * day }, now)).toBe(now)
  expect(termStart({ plan: 'basic', expiresAtMs: now + 40 * day }, now)).toBe(now + 40 * day)
})

describe('prices', () => {
  test.each([
    ['basic', 1, 9_900, 0],
    ['basic', 11, 108_900, 0],
    ['basic', 12, 118_800, 11_880],
    ['basic', 23, 227_700, 22_770],
    ['basic', 24, 237_600, 35_640],
    ['professional', 35, 1_046_500, 156_975],
    ['professional', 36, 1_076_400, 215_280],
  ] as const)('%s for %i months: list and discount', (plan, months, listFen, discountFen) => {
    expect(renewalPrice({ plan, months }, never, now)).toEqual({
      listFen,
      discountFen,
      upgradeFen: 0,
      priceFen: listFen - discountFen,
    })
  })

  test('charges a larger plan for the rest of the smaller term per started day', () => {
    const term = (restMs: number): ServiceTerm => ({ plan: 'basic', expiresAtMs: now + restMs })
    const upgrade = (restMs: number) =>
      renewalPrice({ plan: 'professional', months: 1 }, term(restMs), now).upgradeFen
    expect(upgrade(30 * day)).toBe(20_000)
    expect(upgrade(1)).toBe(667)
    expect(upgrade(day + 1)).toBe(1_333)
    expect(upgrade(0)).toBe(0)
    expect(upgrade(-90 * day)).toBe(0)
    expect(renewalPrice({ plan: 'professional', months: 1 }, term(30 * day), now).priceFen).toBe(49_900)
  })

  test('charges nothing for the rest when the plan is the same or there was none', () => {
    const input = { plan: 'professional', months: 1 } as const
    const rest = now + 90 * day
    expect(renewalPrice(input, { plan: 'professional', expiresAtMs: rest }, now).upgradeFen).toBe(0)
    expect(renewalPrice(input, { plan: null, expiresAtMs: rest }, now).upgradeFen).toBe(0)
  })

  test('returns whole fen for every term, and the monthly price for one month', () => {
    for (const plan of ['basic', 'professional'] as const) {
      const prices = Array.from({ length: 36 }, (_, i) => renewalPrice({ plan, months: i + 1 }, never, now))
      for (const { priceFen } of prices) expect(Number.isSafeInteger(priceFen)).toBe(true)
      expect(prices[0]?.priceFen).toBe(planFenPerMonth[plan])
    }
  })
})

test('detects a downgrade only while the larger plan is running', () => {
  const running: ServiceTerm = { plan: 'professional', expiresAtMs: now + day }
  const over: ServiceTerm = { plan: 'professional', expiresAtMs: now }
  expect(isDowngrade('basic', running, now)).toBe(true)
  expect(isDowngrade('professional', running, now)).toBe(false)
  expect(isDowngrade('basic', over, now)).toBe(false)
  expect(isDowngrade('basic', never, now)).toBe(false)
})

describe('the term after a payment', () => {
  const basic = (days: number): ServiceTerm => ({ plan: 'basic', expiresAtMs: now + days * day })
  const professional = (days: number): ServiceTerm => ({
    plan: 'professional',
    expiresAtMs: now + days * day,
  })
  const month = { months: 1, upgradeFen: 0 }

  test('adds the months to the end of the running term, otherwise to now', () => {
    for (const term of [never, basic(-1), professional(-1)])
      expect(termAfterPayment({ plan: 'basic', ...month }, term, now)).toEqual({
        plan: 'basic',
        startsAtMs: now,
        expiresAtMs: addMonths(now, 1),
        convertedDays: null,
      })
    expect(termAfterPayment({ plan: 'basic', ...month }, basic(40), now)).toEqual({
      plan: 'basic',
      startsAtMs: now + 40 * day,
      expiresAtMs: addMonths(now + 40 * day, 1),
      convertedDays: null,
    })
  })

  test('upgrades the rest of the term when the upgrade was paid', () => {
    const { upgradeFen } = renewalPrice({ plan: 'professional', months: 1 }, basic(40), now)
    const bought = { plan: 'professional', months: 1, upgradeFen } as const
    const expiresAtMs = addMonths(now + 40 * day, 1)
    expect(termAfterPayment(bought, basic(40), now)).toMatchObject({ plan: 'professional', expiresAtMs })
    // paid a day of the rest later: nothing is added for that day
    expect(termAfterPayment(bought, basic(40), now + day)).toMatchObject({
      plan: 'professional',
      expiresAtMs,
    })
  })

  test('keeps the plan and adds days of the same value when the upgrade was not paid', () => {
    // 299 yuan buy 90 days at 99 a month
    expect(termAfterPayment({ plan: 'professional', ...month }, basic(1_080), now)).toEqual({
      plan: 'basic',
      startsAtMs: now + 1_080 * day,
      expiresAtMs: now + (1_080 + 90) * day,
      convertedDays: 90,
    })
  })

  test('adds days of the same value to the larger plan when a smaller one was paid', () => {
    // 3 × 99 yuan buy 29 days at 299 a month
    expect(termAfterPayment({ plan: 'basic', months: 3, upgradeFen: 0 }, professional(10), now)).toEqual({
      plan: 'professional',
      startsAtMs: now + 10 * day,
      expiresAtMs: now + (10 + 29) * day,
      convertedDays: 29,
    })
  })

  test('extends the term by the value of an upgrade that is no longer needed', () => {
    const bought = { plan: 'professional', months: 1, upgradeFen: 29_900 } as const
    expect(termAfterPayment(bought, professional(10), now)).toMatchObject({
      plan: 'professional',
      expiresAtMs: addMonths(now + 10 * day, 1) + 30 * day,
    })
  })

  test.each([
    ['a smaller gap', 9_900, 19_900],
    ['a larger gap', 9_900, 59_900],
    ['two dearer plans', 19_900, 49_900],
  ])('upgrades the rest at the prices of the order: %s than at first', (_, basicFen, professionalFen) => {
    const prices = { ...initialPriceList, fenPerMonth: { basic: basicFen, professional: professionalFen } }
    const input = { plan: 'professional', months: 1 } as const
    const { upgradeFen } = renewalPrice(input, basic(40), now, prices)
    expect(termAfterPayment({ ...input, upgradeFen }, basic(40), now, prices)).toEqual({
      plan: 'professional',
      startsAtMs: now + 40 * day,
      expiresAtMs: addMonths(now + 40 * day, 1),
      convertedDays: null,
    })
    // a month of the larger plan that came without its upgrade is worth days of the smaller one at these prices
    expect(termAfterPayment({ ...input, upgradeFen: 0 }, basic(40), now, prices).convertedDays).toBe(
      Math.floor((professionalFen * 30) / basicFen),
    )
  })
})
