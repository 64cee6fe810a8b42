import { expect, test } from 'vitest'
import { lineCardOf } from '#shared/testing/lines.ts'
import { lineMarks } from './lineMarks.ts'

const lines = (...of: [totalFen: number | null, hours: number][]) =>
  of.map(([totalFen, transitHoursMax], at) => lineCardOf({ id: at + 1, totalFen, transitHoursMax }))
const all = { sort: 'total', isAll: true } as const

test('marks the cheapest and the fastest, and a line that is both twice', () => {
  expect([...lineMarks(lines([10_000, 24], [12_000, 20], [12_000, 30]), all)]).toEqual([
    [1, ['最低']],
    [2, ['最快']],
  ])
  expect([...lineMarks(lines([10_000, 12], [12_000, 20]), all)]).toEqual([[1, ['最低', '最快']]])
})

test.each([
  ['one line', lines([10_000, 24])],
  ['all alike', lines([10_000, 24], [10_050, 25], [10_000, 24])],
  ['more than half alike', lines([10_000, 24], [10_000, 24], [12_000, 30])],
  ['nothing known', lines([null, 24], [null, 24])],
])('%s: marks nothing', (_, found) => {
  expect([...lineMarks(found, all)]).toEqual([])
})

test('marks as fastest only what reads alike', () => {
  const found = ([least, most]: number[]) =>
    lineCardOf({
      id: (least ?? 0) * 1000 + (most ?? 0),
      totalFen: 10_000,
      transitHoursMin: least,
      transitHoursMax: most,
    })
  const [half, whole, third] = [found([72, 104]), found([72, 96]), found([96, 120])]
  expect([...lineMarks([half, whole, third, third], { sort: 'time', isAll: true })]).toEqual([
    [whole.id, ['最快']],
  ])
  // two of three differ by less than a person notices
  const [day, more, late] = [found([20, 24]), found([20, 25]), found([24, 30])]
  expect([...lineMarks([day, more, late], { sort: 'time', isAll: true })]).toEqual([])
})

test('marks only by the sort order while more lines remain', () => {
  const found = lines([10_000, 24], [12_000, 20], [12_000, 30])
  expect([...lineMarks(found, { sort: 'total', isAll: false })]).toEqual([[1, ['最低']]])
  expect([...lineMarks(found, { sort: 'time', isAll: false })]).toEqual([[2, ['最快']]])
  expect([...lineMarks(found, { sort: 'popularity', isAll: false })]).toEqual([])
})
