import { afterEach, expect, test, vi } from 'vitest'
import { backgroundTurn, holdBackgroundReads } from './backgroundTurn.ts'

afterEach(() => vi.unstubAllGlobals())

test('holds reads back until the page has started, then sends one at a time', async () => {
  const waiting: (() => void)[] = []
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => waiting.push(callback))
  let start: () => void = () => undefined
  holdBackgroundReads(new Promise((resolve) => (start = resolve)))
  const sent: string[] = []
  const reads = ['notices', 'consults'].map(async (name) => {
    await backgroundTurn()
    sent.push(name)
  })
  await Promise.resolve()
  expect(waiting).toHaveLength(0)
  start()
  await vi.waitUntil(() => waiting.length === 2)
  expect(sent).toEqual([])
  waiting[0]?.()
  await reads[0]
  expect(sent).toEqual(['notices'])
  waiting[1]?.()
  await Promise.all(reads)
  expect(sent).toEqual(['notices', 'consults'])
  // from here on a read waits for nothing
  await backgroundTurn()
  expect(waiting).toHaveLength(2)
})
