import { expect, test } from 'vitest'
import { valueAt } from '#contract/kernel/paths.ts'
import { feeFigures, pathOf } from '#contract/lines/fieldWords.ts'
import { carrierLineCalls } from '#contract/lines/manageCalls.ts'
import { serviceKeys } from '#contract/price/services.ts'
import { ownLineOf } from '../testing/lines.ts'
import { lineRequest } from './lineRequest.ts'
import { blankLine, valuesOfLine } from './lineValues.ts'

const { request } = carrierLineCalls['/carrier/saveLine']
const everyService = {
  pickup: { startFen: 2_000, includedGrams: 100_000, fenPerExtraTonne: 6_050 },
  delivery: { startFen: 3_000, includedGrams: 50_500, fenPerExtraTonne: 8_000 },
  upstairs: { fenPerTonne: 5_000, minFen: 1_000 },
  insurance: { ratePpm: 3_000, minFen: 200 },
  cod: { ratePpm: 2_500, minFen: 500 },
  receipt: { fenPerCopy: 300 },
  hold: { fen: 0 },
  other: [{ name: '燃油附加费', fen: 1_000 }],
}
const noService = Object.fromEntries(serviceKeys.map((key) => [key, null])) as Record<
  (typeof serviceKeys)[number],
  null
>

test.each([
  ['with every service', ownLineOf({ fees: everyService })],
  ['without a service', ownLineOf({ fees: { ...noService, other: [] } })],
])('the form of a line %s returns its request', (_, line) => {
  const sent = lineRequest(valuesOfLine(line))
  expect(line).toMatchObject(sent)
  expect(request.safeParse(sent).error).toBeUndefined()
})

test('the figures of a service that is not offered are empty, of a line and of a new one', () => {
  for (const values of [valuesOfLine(ownLineOf({ fees: { ...noService, other: [] } })), blankLine(330_784)])
    for (const figures of feeFigures.values())
      for (const key of figures) expect([key, valueAt(values, pathOf(key))]).toEqual([key, ''])
})
