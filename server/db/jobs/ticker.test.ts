import { expect, test } from 'vitest'
import { ticker } from './ticker.ts'

const pause = (ms = 0) => new Promise((resolve) => setTimeout(resolve, ms))

/** Creates work that ends when the test calls `end`. */
function work() {
  const ends: (() => void)[] = []
  let atOnce = 0
  let mostAtOnce = 0
  return {
    run: async () => {
      atOnce += 1
      mostAtOnce = Math.max(mostAtOnce, atOnce)
      await new Promise<void>((resolve) => ends.push(resolve))
      atOnce -= 1
    },
    end: () => ends.at(-1)?.(),
    started: () => ends.length,
    mostAtOnce: () => mostAtOnce,
  }
}

test('runs once more after any number of pokes during a run, never twice at once', async () => {
  const { run, end, started, mostAtOnce } = work()
  const { poke, stop } = ticker(run, 0)
  for (let pokes = 0; pokes < 100; pokes += 1) poke()
  expect(started()).toBe(1)
  for (let pokes = 0; pokes < 100; pokes += 1) poke()
  end()
  await expect.poll(started).toBe(2)
  end()
  await pause(20)
  expect(started()).toBe(2)
  expect(mostAtOnce()).toBe(1)
  await stop()
})

test('stop waits for the current run and starts no other', async () => {
  const { run, end, started } = work()
  const { poke, stop } = ticker(run, 5)
  poke()
  poke()
  let isStopped = false
  const stopping = stop().then(() => (isStopped = true))
  await pause(20)
  expect(isStopped).toBe(false)
  end()
  await stopping
  poke()
  await pause(20)
  expect(started()).toBe(1)
})
