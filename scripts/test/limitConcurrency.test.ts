import { expect, test } from 'vitest'
import { limitConcurrency } from './limitConcurrency.mjs'

test('runs two tasks at once, and the next as soon as one has ended or failed', async () => {
  const started: string[] = []
  const ends: Record<string, (fails?: boolean) => void> = {}
  const inLane = limitConcurrency(2)
  const runs = ['a', 'b', 'c', 'd'].map((name) =>
    inLane(() => {
      started.push(name)
      return new Promise<string>((resolve, reject) => {
        ends[name] = (fails = false) => (fails ? reject(new Error(name)) : resolve(name))
      })
    }),
  )
  const settled = Promise.allSettled(runs)
  expect(started).toEqual(['a', 'b'])
  ends['b']?.(true)
  await expect(runs[1]).rejects.toThrow('b')
  await expect.poll(() => started).toEqual(['a', 'b', 'c'])
  ends['a']?.()
  await expect.poll(() => started).toEqual(['a', 'b', 'c', 'd'])
  ends['c']?.()
  ends['d']?.()
  expect((await settled).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
  ])
})
