import { expect, test } from 'vitest'
import { lineCardOf } from '#shared/testing/lines.ts'
import { lineGroups } from './lineGroups.ts'

const line = (id: number, carrierId: number, destinationCode = '330782') => ({
  ...lineCardOf({ id }),
  carrier: { id: carrierId, name: `承运商 ${carrierId}` },
  destinationCode,
})

test('groups a carrier’s lines to one place at the position of the best one', () => {
  const groups = lineGroups([line(1, 7), line(2, 8), line(3, 7), line(4, 7, '330700'), line(5, 7)])
  expect(groups.map(({ best, others }) => [best.id, ...others.map(({ id }) => id)])).toEqual([
    [1, 3, 5],
    [2],
    [4],
  ])
})
