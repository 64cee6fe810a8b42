import { expect, it } from 'vitest'
import { totalOf, vitestResult } from './results.mjs'

const file = (name: string, failed = 0) => ({
  project: 'unit',
  file: name,
  seconds: 1,
  passed: 3,
  failed,
  failures: failed > 0 ? ['adds: expected 1 to be 2'] : [],
})
const report = (...files: ReturnType<typeof file>[]) => ({ files, unhandled: [] as string[] })

it.each([
  ['a clean run', report(file('a')), 0, { passed: 3, failed: 0 }],
  ['failed tests', report(file('a'), file('b', 2)), 1, { passed: 6, failed: 2 }],
  ['no test at all', report(), 1, { passed: 0, failed: 1 }],
  ['an unhandled error', { ...report(file('a')), unhandled: ['boom'] }, 1, { passed: 3, failed: 1 }],
  ['a code that no test explains', report(file('a')), 1, { passed: 3, failed: 1 }],
  ['a run that died without a report', null, 137, { passed: 0, failed: 1 }],
])('counts %s', (_name, given, exitCode, expected) => {
  expect(totalOf([{ name: 'unit', seconds: 1, ...vitestResult(given, exitCode) }])).toEqual(expected)
})
