import { expect, test } from 'vitest'
import { orderDetailOf } from '../../shared/testing/orders.ts'
import { labelCount, labelsMax, labelsOf } from './paperKinds.ts'

const few = orderDetailOf({ id: 1, pieces: 3 })
const many = orderDetailOf({ id: 2, pieces: labelsMax })

const said = (labels: ReturnType<typeof labelsOf>) => labels.map(({ order, piece }) => `${order.id}/${piece}`)

test('each piece of each order has a label', () => {
  expect(said(labelsOf([few, orderDetailOf({ id: 7, pieces: 2 })], null))).toEqual([
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
])('of the range %j only the pieces there are', (range, labels) => {
  expect(said(labelsOf([few], range))).toEqual(labels)
  expect(labelCount([few], range)).toBe(labels.length)
})

test('a print is bounded, its request is counted whole', () => {
  expect(labelsOf([few, many], null)).toHaveLength(labelsMax)
  expect(labelCount([few, many], null)).toBe(labelsMax + 3)
})
