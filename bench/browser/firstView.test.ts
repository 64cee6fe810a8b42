import { expect, test } from 'vitest'
import { ratioText } from './firstView.ts'
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
