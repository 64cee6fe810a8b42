import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { lineDetailOf } from '#shared/testing/lines.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import { DeficitRating } from './DeficitRating.tsx'
import { priceDips } from './priceDips.ts'

const line = lineDetailOf({
  heavyTiers: [
    { fromGrams: 0, fenPerTonne: 38_138 },
    { fromGrams: 1_000_000, fenPerTonne: 34_500 },
  ],
  lightTiers: [
    { fromCm3: 0, fenPerM3: 8_000 },
    { fromCm3: 5_000_000, fenPerM3: 7_900 },
    { fromCm3: 9_000_000, fenPerM3: 7_000 },
  ],
})

test('returns every amount at which more goods cost less, by weight and by volume', () => {
  expect(priceDips(line)).toEqual([
    { lessText: '999 公斤 ¥381', fromText: '1,000 公斤', fenText: '¥345' },
    { lessText: '8.9 方 ¥703.10', fromText: '9 方', fenText: '¥630' },
  ])
})

test('shows the carrier how 就低计费 changes them', async () => {
  const page = (isOn: boolean) => <DeficitRating isOn={isOn} pricing={line} onChange={() => undefined} />
  const { rerender } = renderPage(page(true))
  await screen.findByText('999 公斤 ¥381，1,000 公斤 ¥345：按 ¥345 收')
  rerender(page(false))
  await screen.findByText('999 公斤 ¥381，1,000 公斤 ¥345：客户少发反而贵')
})
