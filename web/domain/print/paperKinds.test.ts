import { expect, test } from 'vitest'
import { orderDetailOf } from '#shared/testing/orders.ts'
import { labelCount, labelsMax, labelsOf } from './paperKinds.ts'

const few = orderDetailOf({ id: 1, pieces: 3 })
const many = orderDetailOf({ id: 2, pieces: labelsMax })

const textsOf = (labels: ReturnType<typeof labelsOf>) =>
  labels.map(({ order, piece }) => `${order.id}/${piece}`)

test('prints a label for each piece of each order', () => {
  expect(textsOf(labelsOf([few, orderDetailOf({ id: 7, pieces: 2 })], null))).toEqual([
    '1/1',
    '1/2',
    '1/3',
    '7/1',
    '7/2',
  ])
})

test.each([
  [{ from: 2, to: 3 }, ['1/2', '1/3']],
  [{ from: 3, to: 9 }, ['1/3']],
  [{ from: 0, to: 1 }, ['1/1']],
  [{ from: 3, to: 2 }, []],
])('prints only existing pieces of the range %j', (range, labels) => {
  expect(textsOf(labelsOf([few], range))).toEqual(labels)
  expect(labelCount([few], range)).toBe(labels.length)
})

test('limits the printed labels but counts all requested ones', () => {
  expect(labelsOf([few, many], null)).toHaveLength(labelsMax)
  expect(labelCount([few, many], null)).toBe(labelsMax + 3)
})
