import { expect, it, test } from 'vitest'
import { unsteadyFaults } from './unsteady.mjs'

const now = new Date('2026-01-07T23:59:00Z')
const entry = { file: 'a.test.ts', date: '2026-01-01', cause: 'reads a toast after it has gone' }
const faultsOf = (entries: (typeof entry)[]) => unsteadyFaults(entries, now, (file) => file === entry.file)

test('accepts five entries of the last seven days', () => {
  expect(faultsOf(Array.from({ length: 5 }, () => entry))).toEqual([])
})

it.each([
  ['older than seven days', { ...entry, date: '2025-12-31' }, 'longer than 7 days'],
  ['of the future', { ...entry, date: '2026-01-11' }, 'not a past day'],
  ['without a date', { ...entry, date: 'soon' }, 'not a past day'],
  ['of a file that is gone', { ...entry, file: 'b.test.ts' }, 'no such test file'],
  ['without a cause', { ...entry, cause: '' }, 'name the cause'],
])('refuses an entry %s', (_name, given, fault) => {
  expect(faultsOf([given])).toEqual([expect.stringContaining(fault)])
})

test('refuses a sixth entry', () => {
  expect(faultsOf(Array.from({ length: 6 }, () => entry))).toEqual([expect.stringContaining('at most 5')])
})
