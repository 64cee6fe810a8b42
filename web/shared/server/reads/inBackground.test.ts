import { afterEach, expect, test, vi } from 'vitest'
import { asPoll, isAutomaticCall } from '../repeats.ts'
import { notePageStart } from '../request/pageStart.ts'
import { inBackground } from './inBackground.ts'

afterEach(() => vi.unstubAllGlobals())

const { signal } = new AbortController()

test('holds reads back until the page has started, then sends one at a time', async () => {
  const waiting: (() => void)[] = []
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => waiting.push(callback))
  let start: () => void = () => undefined
  notePageStart(new Promise((resolve) => (start = resolve)))
  const sent: string[] = []
  const read = (name: string, by = signal) =>
    inBackground(by, () => {
      sent.push(name)
      return Promise.resolve(name)
    })
  const left = new AbortController()
  const reads = [read('notices'), read('consults'), read('left', left.signal)]
  await Promise.resolve()
  expect(waiting).toHaveLength(0)
  left.abort()
  start()
  await vi.waitUntil(() => waiting.length === 3)
  expect(sent).toEqual([])
  waiting[0]?.()
  expect(await reads[0]).toBe('notices')
  expect(sent).toEqual(['notices'])
  waiting[2]?.()
  await expect(reads[2]).rejects.toThrow()
  waiting[1]?.()
  await reads[1]
  expect(sent).toEqual(['notices', 'consults'])
})

test('sends later reads at once, as polls where a timer started them', async () => {
  const automatic: boolean[] = []
  const poll = new AbortController()
  await new Promise<void>((resolve) =>
    asPoll(() => {
      void inBackground(poll.signal, () => {
        automatic.push(isAutomaticCall(poll.signal))
        resolve()
        return Promise.resolve()
      })
    }),
  )
  expect(automatic).toEqual([true])
})
