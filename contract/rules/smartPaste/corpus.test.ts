import { describe, expect, test } from 'vitest'
import rows from '../../data/regions.json' with { type: 'json' }
import { indexRegions } from '../regions.ts'
import { heldBackTexts, knownTexts } from './corpus/allTexts.ts'
import { partRight, scoreCorpus } from './corpus/score.ts'

const index = indexRegions(rows)
const all = scoreCorpus([...knownTexts, ...heldBackTexts], index)
const heldBack = scoreCorpus(heldBackTexts, index)

test('the corpus is large enough, and no text is there twice', () => {
  expect(knownTexts.length + heldBackTexts.length).toBeGreaterThanOrEqual(120)
  expect(heldBackTexts.length).toBeGreaterThanOrEqual(40)
  const texts = [...knownTexts, ...heldBackTexts].map(({ text }) => text)
  expect(new Set(texts).size).toBe(texts.length)
})

test('at least 95 % of all fields are right, and 93 % of those held back', () => {
  expect(partRight(all.total)).toBeGreaterThanOrEqual(0.95)
  expect(partRight(heldBack.total)).toBeGreaterThanOrEqual(0.93)
})

/** Per cent of the readings of each field that are right over the whole corpus, rounded down. */
const floors: Record<string, number> = {
  'goods.name': 96,
  'goods.packaging': 98,
  'goods.pieces': 98,
  'goods.sides': 100,
  'goods.volumeCm3': 100,
  'goods.weightGrams': 97,
  'recipient.address': 99,
  'recipient.company': 100,
  'recipient.name': 98,
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
  'services.pickupMode': 100,
  'services.receiptCopies': 100,
  'shipper.address': 98,
  'shipper.company': 100,
  'shipper.name': 93,
  'shipper.phone': 95,
  'shipper.regionCode': 96,
  'totals.pieces': 66,
  'totals.volumeCm3': 100,
  'totals.weightGrams': 100,
}

describe('no field falls below what it reaches', () => {
  test('every field has its floor', () => {
    expect(all.fields.map(({ field }) => field).toSorted()).toEqual(Object.keys(floors).toSorted())
  })

  test.each(Object.entries(floors))('%s: %i %%', (field, floor) => {
    const score = all.fields.find((one) => one.field === field)
    expect(score && Math.floor(partRight(score) * 100)).toBeGreaterThanOrEqual(floor)
  })
})
