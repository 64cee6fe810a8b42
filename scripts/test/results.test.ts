import { expect, it, test } from 'vitest'
import { filesToRunAgain, totalOf, vitestResult, withPassedFile } from './results.mjs'

const file = (name: string, failed = 0) => ({
  project: 'unit',
  file: name,
  seconds: 1,
  passed: 3,
  failed,
  failures: failed > 0 ? ['adds: expected 1 to be 2'] : [],
})
const step = (files: ReturnType<typeof file>[], failed = 0) => ({
  name: 'unit',
  seconds: 1,
  files,
  passed: 0,
  failed,
  failures: [],
})
const report = (...files: ReturnType<typeof file>[]) => ({ files, unhandled: [] as string[] })

it.each([
  ['a clean run', report(file('a')), 0, { passed: 3, failed: 0 }],
  ['failed tests', report(file('a'), file('b', 2)), 1, { passed: 6, failed: 2 }],
  ['no test at all', report(), 1, { passed: 0, failed: 1 }],
  ['a file without tests', report({ ...file('a'), passed: 0 }), 0, { passed: 0, failed: 1 }],
  ['an unhandled error', { ...report(file('a')), unhandled: ['boom'] }, 1, { passed: 3, failed: 1 }],
  ['a code that no test explains', report(file('a')), 1, { passed: 3, failed: 1 }],
  ['a run that died without a report', null, 137, { passed: 0, failed: 1 }],
])('counts %s', (_name, given, exitCode, expected) => {
  expect(totalOf([{ name: 'unit', seconds: 1, ...vitestResult(given, exitCode) }])).toEqual(expected)
})

test('runs up to four failed files again', () => {
  const failed = ['a', 'b', 'c', 'd'].map((name) => file(name, 1))
  expect(filesToRunAgain([step([...failed, file('green')])])).toEqual(failed)
  expect(filesToRunAgain([step(failed), step([file('e', 1)])])).toEqual([])
})

test('runs nothing again when anything but a test file failed', () => {
  expect(filesToRunAgain([step([file('a', 1)]), step([], 1)])).toEqual([])
})

test('counts a file as passed after it has passed twice', () => {
  const failed = file('a', 1)
  const before = [step([failed, file('b')])]
  expect(totalOf(before)).toEqual({ passed: 6, failed: 1 })
  expect(totalOf(withPassedFile(before, failed, { ...file('a'), passed: 4 }))).toEqual({
    passed: 7,
    failed: 0,
  })
})
