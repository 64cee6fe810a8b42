import { describe, expect, it } from 'vitest'
import { randomFrom } from '#contract/kernel/random.ts'
import { mobiles } from '../people/people.ts'
import { prefectureCodes } from './destinations.ts'
import { roadKm } from './distances.ts'
import { linePricing, lineTiming } from './linePrices.ts'

describe('roads', () => {
  it.each([
    ['330782', 40, 90],
    ['330100', 150, 240],
    ['310115', 300, 420],
    ['440100', 950, 1350],
    ['110000', 1300, 1700],
    ['510100', 1650, 2150],
    ['650100', 3700, 4500],
    ['540000', 3000, 4200],
  ])('from 永康 to %s are at least %d and at most %d km long', (code, min, max) => {
    expect(roadKm('330784', code)).toBeGreaterThan(min)
    expect(roadKm('330784', code)).toBeLessThan(max)
  })

  it('throw for an unknown place', () => {
    expect(() => roadKm('330784', '990000')).toThrow('No place known')
  })
})

describe('prices and times', () => {
  it('are valid for every city: whole yuan, falling tiers, a departure day', () => {
    const random = randomFrom(5)
    for (const code of prefectureCodes) {
      const km = roadKm('330784', code)
      const { heavyTiers, lightTiers, minChargeFen } = linePricing(random, km, code, true)
      const heavy = heavyTiers.map((tier) => tier.fenPerTonne)
      const light = lightTiers.map((tier) => tier.fenPerM3)
      for (const fen of [...heavy, ...light, minChargeFen]) {
        expect(fen).toBeGreaterThan(0)
        expect(fen % 100).toBe(0)
      }
      expect(heavy).toEqual([...new Set(heavy)].toSorted((a, b) => b - a))
      expect(light).toEqual([...new Set(light)].toSorted((a, b) => b - a))
      expect(heavyTiers[0]?.fromGrams).toBe(0)
      expect(lightTiers[0]?.fromCm3).toBe(0)
      const timing = lineTiming(random, km, false)
      expect(timing.transitHoursMax).toBeGreaterThan(timing.transitHoursMin)
      expect(timing.transitHoursMax).toBeLessThan(300)
      expect(timing.departureDays).toBeGreaterThan(0)
      expect(timing.cutOffMinutes).toBeLessThan(1440)
    }
  })
})

describe('mobile numbers', () => {
  it('are valid and unique', () => {
    const next = mobiles(1)
    const made = Array.from({ length: 50_000 }, next)
    expect(new Set(made).size).toBe(made.length)
    expect(made.every((mobile) => /^1[3-9]\d{9}$/.test(mobile))).toBe(true)
  })
})
