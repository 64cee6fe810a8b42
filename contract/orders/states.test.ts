import { expect, test } from 'vitest'
import {
  allowedActions,
  isAwaitingRelease,
  isBeforeArrival,
  lostStatuses,
  movingStatuses,
  nextStatus,
  openStatuses,
  unpickedStatuses,
  orderActionLabels,
  orderActions,
  orderStatuses,
  orderStatusLabels,
  overStatuses,
  reweighStatuses,
  signedStatuses,
  earliestStatusOf,
  routeStatuses,
} from './states.ts'
import type { OrderTraits, Party } from './states.ts'

/** product.md §4 as a matrix: rows listed here are allowed, all others are not. */
const common = `
  customer pending cancel cancelled
  carrier pending accept accepted
  carrier pending reject rejected
  carrier picked_up depart in_transit
  carrier in_transit arrive arrived`
const wanted = `
  carrier accepted pickUp picked_up`
// A request to cancel must be answered before the goods are picked up.
const unwanted = `
  carrier accepted agreeCancel cancelled`
const delivered = `
  carrier arrived deliver delivering
  carrier delivering sign signed`
// A self-pickup order never reaches 送货中; a row in that state could only be signed.
const fetched = `
  carrier arrived sign signed
  carrier delivering sign signed`
const returned = `
  carrier signed returnReceipt receipt_returned`

const rowsOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((row) => row.trim())
    .toSorted()

const door = { isSelfPickup: false, hasReceipt: false }
const self = { isSelfPickup: true, hasReceipt: false }
const kinds: [string, OrderTraits, string][] = [
  ['door delivery', door, common + wanted + delivered],
  ['door delivery with receipt', { ...door, hasReceipt: true }, common + wanted + delivered + returned],
  ['self pickup', self, common + wanted + fetched],
  ['self pickup with receipt', { ...self, hasReceipt: true }, common + wanted + fetched + returned],
  ['door delivery, held', { ...door, isAwaitingRelease: true }, common + wanted],
  ['self pickup, held', { ...self, isAwaitingRelease: true }, common + wanted],
  ['to be cancelled', { ...door, isCancelRequested: true }, common + unwanted + delivered],
]
const parties: Party[] = ['customer', 'carrier']

test.each(kinds)('%s: allows exactly these transitions', (_, traits, matrix) => {
  const rows: string[] = []
  for (const party of parties)
    for (const from of orderStatuses)
      for (const action of orderActions) {
        const to = nextStatus(from, action, party, traits)
        if (to !== null) rows.push(`${party} ${from} ${action} ${to}`)
      }
  expect(rows.toSorted()).toEqual(rowsOf(matrix))
})

test.each(kinds)('%s: returns exactly the actions that have a transition', (_, traits) => {
  for (const party of parties)
    for (const from of orderStatuses)
      expect(allowedActions(from, party, traits).toSorted()).toEqual(
        orderActions.filter((action) => nextStatus(from, action, party, traits) !== null).toSorted(),
      )
})

test('allows no action after rejected, cancelled or receipt_returned', () => {
  for (const [, traits] of kinds)
    for (const from of ['rejected', 'cancelled', 'receipt_returned'] as const)
      for (const party of parties) expect(allowedActions(from, party, traits)).toEqual([])
})

test('limits exceptions to the states between accepting and signing', () => {
  expect(movingStatuses).toEqual(['accepted', 'picked_up', 'in_transit', 'arrived', 'delivering'])
})

test('derives all lists of states from one table', () => {
  expect(openStatuses).toEqual(['pending', ...movingStatuses])
  expect(unpickedStatuses).toEqual(['pending', 'accepted'])
  expect(signedStatuses).toEqual(['signed', 'receipt_returned'])
  expect(lostStatuses).toEqual(['rejected', 'cancelled'])
  expect(overStatuses).toEqual([...signedStatuses, ...lostStatuses])
  expect(routeStatuses).toEqual([...openStatuses, ...signedStatuses])
  expect(reweighStatuses).toEqual(['accepted', 'picked_up', 'in_transit', 'arrived'])
  expect(orderStatuses.filter(isBeforeArrival)).toEqual(['accepted', 'picked_up', 'in_transit'])
})

test('returns the earliest state of each step', () => {
  const starts = Object.fromEntries(orderActions.map((action) => [action, earliestStatusOf(action)]))
  expect(starts).toEqual({
    accept: 'pending',
    reject: 'pending',
    cancel: 'pending',
    agreeCancel: 'accepted',
    void: 'accepted',
    pickUp: 'accepted',
    depart: 'picked_up',
    arrive: 'in_transit',
    deliver: 'arrived',
    sign: 'arrived',
    returnReceipt: 'signed',
  })
})

test('waits for release of held goods only while they are with the carrier', () => {
  const waiting = (isHeld: boolean, holdReleasedAt: string | null) =>
    orderStatuses.filter((status) => isAwaitingRelease({ status, isHeld, holdReleasedAt }))
  expect(waiting(true, null)).toEqual(movingStatuses)
  expect(waiting(true, '2026-11-20T00:00:00.000Z')).toEqual([])
  expect(waiting(false, null)).toEqual([])
})

test('has a distinct Chinese label for every state and action', () => {
  const labels = [...Object.values(orderStatusLabels), ...Object.values(orderActionLabels)]
  for (const label of labels) expect(label).toMatch(/^[\u4e00-\u9fff]+$/)
  expect(new Set(Object.values(orderStatusLabels)).size).toBe(orderStatuses.length)
  expect(new Set(Object.values(orderActionLabels)).size).toBe(orderActions.length)
})
