import { expect, test } from 'vitest'
import rows from '#contract/regions/data/regions.json' with { type: 'json' }
import { indexRegions } from '#contract/regions/regions.ts'
import { readService, readServiceWeights } from '#contract/smartPaste/services/trained/serviceModel.ts'
import { corpusToday } from '#contract/smartPaste/testing/corpus/corpusText.ts'
import type { CorpusText } from '#contract/smartPaste/testing/corpus/corpusText.ts'
import { serviceSamplesOf } from './serviceTraining.ts'
import { trainedServices } from './trainServices.ts'

const index = indexRegions(rows)
const texts: CorpusText[] = [
  { text: '明天来厂里提货', services: '上门提货 2026-11-22' },
  { text: '你们来厂里提货', services: '上门提货' },
  { text: '我自己送过去', services: '自送' },
  { text: '他自己去提', services: '自提' },
  { text: '他明天去提', services: '自提' },
]

test('makes a sample of each service, with what the text says', () => {
  const [pickup, , day, hour] = serviceSamplesOf(texts.slice(0, 1), index)
  expect(pickup?.meant).toBe('door')
  expect(pickup?.places.map(({ values }) => values)).toEqual([
    ['door', 'self'],
    ['door', 'self'],
  ])
  expect(day).toMatchObject({ meant: '2026-11-22', places: [{ values: ['2026-11-22'] }] })
  expect(hour).toEqual({ meant: undefined, places: [] })
})

test('learns which words ask for a pickup', () => {
  const model = readServiceWeights(trainedServices(texts, 2_000))
  const valueOf = (field: 'pickupMode' | 'pickupDay', text: string) =>
    readService(model, field, text, corpusToday)?.value
  expect(texts.map(({ text }) => valueOf('pickupMode', text))).toEqual([
    'door',
    'door',
    'self',
    undefined,
    undefined,
  ])
  expect(texts.map(({ text }) => valueOf('pickupDay', text))).toEqual([
    '2026-11-22',
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('trains the same weights from the same texts', () => {
  expect(trainedServices(texts, 500)).toBe(trainedServices(texts, 500))
})
