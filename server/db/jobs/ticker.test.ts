import { expect, test } from 'vitest'
import { ticker } from './ticker.ts'

const pause = (ms = 0) => new Promise((resolve) => setTimeout(resolve, ms))

/** Work that ends when told. */
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
    begun: () => ends.length,
    mostAtOnce: () => mostAtOnce,
  }
}

test('pokes while it runs are one more run, never two at once', async () => {
  const { run, end, begun, mostAtOnce } = work()
  const { poke, stop } = ticker(run, 0)
  for (let pokes = 0; pokes < 100; pokes += 1) poke()
  expect(begun()).toBe(1)
  for (let pokes = 0; pokes < 100; pokes += 1) poke()
  end()
  await expect.poll(begun).toBe(2)
  end()
  await pause(20)
  expect(begun()).toBe(2)
  expect(mostAtOnce()).toBe(1)
  await stop()
})

test('stopping waits for the run under way and begins no other', async () => {
  const { run, end, begun } = work()
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
  expect(begun()).toBe(1)
})
