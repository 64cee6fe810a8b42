import { describe, expect, test } from 'vitest'
import { cheapestLadders } from './cheapestLadders.ts'
import type { Ladder } from './cheapestLadders.ts'

describe('price ladders', () => {
  const flat: Ladder = [{ from: 0, fen: 270 }]
  const steep: Ladder = [
    { from: 0, fen: 300 },
    { from: 1000, fen: 250 },
  ]
  const cheap: Ladder = [
    { from: 0, fen: 270 },
    { from: 500, fen: 240 },
  ]

  test.each([
    ['at a small amount', [flat, steep], 10, [0]],
    ['from the step on', [flat, steep], 1000, [1]],
    ['without an amount, ladders that cross have no cheapest', [flat, steep], null, []],
    ['nowhere dearer is cheapest', [flat, steep, cheap], null, [2]],
    ['the same ladders have none', [flat, flat], null, []],
    ['a line that is not there is left out', [null, steep, cheap], null, [2]],
  ] as const)('%s', (_, ladders, amount, indexes) => {
    expect([...cheapestLadders(ladders, amount)]).toEqual(indexes)
  })
})
