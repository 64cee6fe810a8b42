import { expect, test } from 'vitest'
import { tryThrice } from './prepare.mjs'

const part = 'packages'
const inAMinute = () => Date.now() + 60_000

/** Returns an installation that fails so many times before it succeeds. */
function failing(times: number) {
  let calls = 0
  return {
    install: () => {
      calls += 1
      return calls > times ? Promise.resolve('done') : Promise.reject(new Error(`failure ${calls}`))
    },
    calls: () => calls,
  }
}

test('tries an installation again until it succeeds, and prints why it failed', async () => {
  const printed: string[] = []
  const { install } = failing(2)
  expect(
    await tryThrice(install, {
      part,
      deadline: inAMinute(),
      say: (line) => printed.push(line),
      pauseMs: 0,
    }),
  ).toBe('done')
  expect(printed.map((line) => line.split('\n')[0])).toEqual(['failure 1', 'failure 2'])
})

test('gives up after the third failure', async () => {
  const { install, calls } = failing(3)
  await expect(
    tryThrice(install, { part, deadline: inAMinute(), say: () => undefined, pauseMs: 0 }),
  ).rejects.toThrow('failure 3')
  expect(calls()).toBe(3)
})

test('does not try again what no network mends', async () => {
  const install = () =>
    Promise.reject(new Error('npm error code EUSAGE\nnpm error lock file and package.json differ'))
  const printed: string[] = []
  await expect(
    tryThrice(install, {
      part,
      deadline: inAMinute(),
      say: (line) => printed.push(line),
      pauseMs: 0,
    }),
  ).rejects.toThrow('EUSAGE')
  expect(printed).toEqual([])
})

test('ends an installation that never ends, and tries it three times before the deadline', async () => {
  const printed: string[] = []
  const signals: AbortSignal[] = []
  const install = (signal: AbortSignal) => {
    signals.push(signal)
    return new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('ended')))
    })
  }
  const deadline = Date.now() + 400
  const say = (line: string) => printed.push(line)
  await expect(tryThrice(install, { part, deadline, say, pauseMs: 0 })).rejects.toThrow(`没有装好${part}`)
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true, true])
  expect(printed).toHaveLength(2)
})
