import { expect, test } from 'vitest'
import { tryThrice } from './prepare.mjs'

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
  expect(await tryThrice(install, (line) => printed.push(line), 0)).toBe('done')
  expect(printed.map((line) => line.split('\n')[0])).toEqual(['failure 1', 'failure 2'])
})

test('gives up after the third failure', async () => {
  const { install, calls } = failing(3)
  await expect(tryThrice(install, () => undefined, 0)).rejects.toThrow('failure 3')
  expect(calls()).toBe(3)
})

test('does not try again what no network mends', async () => {
  const install = () =>
    Promise.reject(new Error('npm error code EUSAGE\nnpm error lock file and package.json differ'))
  const printed: string[] = []
  await expect(tryThrice(install, (line) => printed.push(line), 0)).rejects.toThrow('EUSAGE')
  expect(printed).toEqual([])
})
