import { join } from 'node:path'
import { expect, it } from 'vitest'
import { countsOf, failuresOf, timesOf } from './counts.mjs'

const report = { success: true, numPassedTests: 3, numFailedTests: 0, numPendingTests: 0 }

it.each([
  ['a clean run', report, 0, { passed: 3, failed: 0 }],
  ['failed tests', { ...report, success: false, numFailedTests: 2 }, 1, { passed: 3, failed: 2 }],
  ['no test at all', { ...report, numPassedTests: 0 }, 0, { passed: 0, failed: 1 }],
  ['a file that cannot be imported', { ...report, success: false }, 1, { passed: 3, failed: 1 }],
  ['an unhandled error after the tests', report, 1, { passed: 3, failed: 1 }],
  ['a skipped test', { ...report, numPendingTests: 1 }, 0, { passed: 3, failed: 1 }],
  ['a run that died without a report', null, 137, { passed: 0, failed: 1 }],
])('counts %s', (_name, given, exitCode, expected) => {
  expect(countsOf(given, exitCode)).toEqual(expected)
})

it('names what failed, where, and how it begins', () => {
  const passed = { fullName: 'adds', status: 'passed', failureMessages: [] }
  const failed = {
    fullName: 'a page fits',
    status: 'failed',
    failureMessages: ["AssertionError: expected [ 'x' ]\nto equal []\n    at look (a.test.ts:3:5)"],
  }
  const skipped = { fullName: 'waits', status: 'pending', failureMessages: null }
  const testResults = [
    { name: join(process.cwd(), 'a.test.ts'), message: '', assertionResults: [passed, failed, skipped] },
    { name: join(process.cwd(), 'b.test.ts'), message: 'Cannot find module ./c.ts', assertionResults: [] },
  ]
  expect(failuresOf({ testResults })).toEqual([
    "a.test.ts: a page fits: AssertionError: expected [ 'x' ] to equal []",
    'a.test.ts: waits: pending',
    'b.test.ts: Cannot find module ./c.ts',
  ])
  expect(failuresOf(null)).toEqual([])
})

it('says how long each file took, the slowest first', () => {
  const file = (name: string, startTime: number, endTime: number) => ({
    name: join(process.cwd(), name),
    startTime,
    endTime,
  })
  expect(timesOf({ testResults: [file('a.test.ts', 1000, 1500), file('b.test.ts', 1500, 3700)] })).toEqual([
    { file: 'b.test.ts', seconds: 2.2 },
    { file: 'a.test.ts', seconds: 0.5 },
  ])
  expect(timesOf(null)).toEqual([])
})
