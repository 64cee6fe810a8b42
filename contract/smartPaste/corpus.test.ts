import { describe, expect, test } from 'vitest'
import rows from '../regions/data/regions.json' with { type: 'json' }
import { indexRegions } from '../regions/regions.ts'
import { allTexts, formerSets, heldBackTexts, settledTexts } from './testing/corpus/allTexts.ts'
import { freshSets, textsOf } from './testing/corpus/fresh/freshSets.ts'
import { faultlessOf, harmfulFaults, shareRight, phones, scoreCorpus, sums } from './testing/corpus/score.ts'

const index = indexRegions(rows)
const all = scoreCorpus(allTexts, index)
const settled = scoreCorpus(settledTexts, index)
const heldBack = scoreCorpus(heldBackTexts, index)

test('has enough texts in the corpus, without duplicates', () => {
  expect(allTexts.length).toBeGreaterThanOrEqual(120)
  expect(heldBackTexts.length).toBeGreaterThanOrEqual(20)
  const texts = allTexts.map(({ text }) => text)
  expect(new Set(texts).size).toBe(texts.length)
})

test('reads at least 99 % of all fields right, and 95 % of held-back ones', () => {
  expect(shareRight(settled.total)).toBeGreaterThanOrEqual(0.99)
  expect(shareRight(heldBack.total)).toBeGreaterThanOrEqual(0.95)
})

test('the rules alone read at least 98 % of the settled texts, for browsers that cannot load the tagger', () => {
  expect(shareRight(scoreCorpus(settledTexts, index, null).total)).toBeGreaterThanOrEqual(0.98)
})

test('returns no wrong or invented sum, and no phone of the wrong person', () => {
  expect([...harmfulFaults(all, sums), ...harmfulFaults(all, phones)]).toEqual([])
})

test.each(formerSets)('$name: reads at least 95 % of the fields right', ({ texts }) => {
  expect(shareRight(scoreCorpus(texts, index).total)).toBeGreaterThanOrEqual(0.95)
})

/** Percentage of right fields, and number of faultless texts, in lists that were used to improve the rules. */
test.each([
  { set: freshSets[0], right: 98.5, faultless: 93 },
  { set: freshSets[1], right: 97, faultless: 85 },
  { set: freshSets[2], right: 99, faultless: 47 },
  { set: freshSets[3], right: 95.5, faultless: 20 },
  { set: freshSets[4], right: 97.5, faultless: 86 },
  { set: freshSets[5], right: 98, faultless: 86 },
  { set: freshSets[6], right: 96, faultless: 78 },
  { set: freshSets[7], right: 96, faultless: 74 },
  { set: freshSets[8], right: 94, faultless: 68 },
  { set: freshSets[9], right: 98.5, faultless: 92 },
  { set: freshSets[10], right: 90.5, faultless: 51 },
])('$set.name: keeps the score reached so far', ({ set, right, faultless }) => {
  const texts = set ? textsOf(set) : []
  const score = scoreCorpus(texts, index)
  expect(shareRight(score.total) * 100).toBeGreaterThanOrEqual(right)
  expect(faultlessOf(texts, score)).toBeGreaterThanOrEqual(faultless)
})

/** Percentage of right readings per field over the whole corpus, rounded down. */
const floors: Record<string, number> = {
  'goods.name': 99,
  'goods.packaging': 99,
  'goods.pieces': 98,
  'goods.sides': 100,
  'goods.volumeCm3': 100,
  'goods.weightGrams': 100,
  'recipient.address': 98,
  'recipient.company': 90,
  'recipient.name': 99,
  'recipient.phone': 99,
  'recipient.regionCode': 99,
  remark: 100,
  'services.codFen': 100,
  'services.declaredValueFen': 100,
  'services.deliveryMode': 100,
  'services.isHeld': 100,
  'services.payment': 100,
  'services.pickupDay': 100,
  'services.pickupHour': 100,
  'services.pickupMode': 95,
  'services.receiptCopies': 100,
  'shipper.address': 98,
  'shipper.company': 92,
  'shipper.name': 96,
  'shipper.phone': 96,
  'shipper.regionCode': 96,
  'totals.pieces': 66,
  'totals.volumeCm3': 100,
  'totals.weightGrams': 100,
}

describe('minimum score of each field', () => {
  test('exists for every field', () => {
    expect(settled.fields.map(({ field }) => field).toSorted()).toEqual(Object.keys(floors).toSorted())
  })

  test.each(Object.entries(floors))('%s: %i %%', (field, floor) => {
    const score = settled.fields.find((candidate) => candidate.field === field)
    expect(score && Math.floor(shareRight(score) * 100)).toBeGreaterThanOrEqual(floor)
  })
})
