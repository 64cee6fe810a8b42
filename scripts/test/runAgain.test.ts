import { expect, test } from 'vitest'
import type { FileResult } from './reporter.mjs'
import { totalOf } from './results.mjs'
import { runFailedFilesAgain } from './runAgain.mjs'

const file = (name: string, failed = 1): FileResult => ({
  project: 'unit',
  file: name,
  seconds: 1,
  passed: 3,
  failed,
  failures: failed > 0 ? ['adds: expected 1 to be 2'] : [],
})
const step = (files: FileResult[], failed = 0) => ({
  name: 'unit',
  seconds: 1,
  files,
  passed: 0,
  failed,
  failures: [],
})

/** Returns a runner whose runs pass or fail in the given order, and the files it ran. */
function runner(...outcomes: boolean[]) {
  const ran: string[] = []
  return {
    ran,
    runAlone: ({ file: name }: FileResult) => {
      ran.push(name)
      return Promise.resolve(outcomes[ran.length - 1] ? { ...file(name, 0), passed: 4 } : file(name, 2))
    },
  }
}

test('counts a file as passed and unsteady when it passes twice in a row', async () => {
  const { ran, runAlone } = runner(true, true)
  const { results, unsteady } = await runFailedFilesAgain([step([file('a'), file('b', 0)])], runAlone)
  expect(ran).toEqual(['a', 'a'])
  expect(totalOf(results)).toEqual({ passed: 7, failed: 0 })
  expect(unsteady).toEqual([{ file: 'a', failures: ['adds: expected 1 to be 2'] }])
})

test.each([[[false]], [[true, false]]])('counts a file as failed after the runs %j', async (outcomes) => {
  const { ran, runAlone } = runner(...outcomes)
  const { results, unsteady } = await runFailedFilesAgain([step([file('a')])], runAlone)
  expect(ran).toHaveLength(outcomes.length)
  expect(totalOf(results)).toEqual({ passed: 3, failed: 1 })
  expect(results[0]?.files[0]?.failures).toEqual([
    'adds: expected 1 to be 2',
    'again: adds: expected 1 to be 2',
  ])
  expect(unsteady).toEqual([])
})

test('runs nothing again when five files failed', async () => {
  const { ran, runAlone } = runner()
  await runFailedFilesAgain(
    [step(['a', 'b', 'c', 'd'].map((name) => file(name))), step([file('e')])],
    runAlone,
  )
  expect(ran).toEqual([])
})

test('runs nothing again when anything but a test file failed', async () => {
  const { ran, runAlone } = runner()
  await runFailedFilesAgain([step([file('a')]), step([], 1)], runAlone)
  expect(ran).toEqual([])
})
