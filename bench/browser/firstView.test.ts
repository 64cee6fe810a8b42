import { expect, test } from 'vitest'
import { medianOfViews, ratioText } from './firstView.ts'
import type { FirstView } from './firstView.ts'

const view = (blockingMs: number, largestPaintMs: number): FirstView => ({
  score: 90,
  firstPaintMs: 800,
  largestPaintMs,
  blockingMs,
  shift: 0,
  requests: 10,
  bytes: 1,
  byProcessor: { score: 90, blockingMs },
})

test('compares blocking time and largest paint with the empty page', () => {
  expect(ratioText(view(300, 3000), view(200, 2000))).toBe(
    'blocking 1.50 ×, largest paint 1.50 × of the empty page',
  )
})

test('gives no ratio to an empty page that does not block', () => {
  expect(ratioText(view(300, 3000), view(0, 2000))).toBe('blocking –, largest paint 1.50 × of the empty page')
})

test('takes the median of each column by itself', () => {
  const withScore = (score: number, byProcessorScore: number, blockingMs: number): FirstView => ({
    ...view(blockingMs, 2000),
    score,
    byProcessor: { score: byProcessorScore, blockingMs: blockingMs / 2 },
  })
  const { score, blockingMs, byProcessor } = medianOfViews([
    withScore(80, 97, 300),
    withScore(90, 95, 100),
    withScore(85, 99, 200),
  ])
  expect({ score, blockingMs, byProcessor }).toEqual({
    score: 85,
    blockingMs: 200,
    byProcessor: { score: 97, blockingMs: 100 },
  })
})
