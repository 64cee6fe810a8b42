import { describe, expect, test } from 'vitest'
import { feeChangeActionsOf, needsNoConsent, toleranceReferenceFen } from './feeChange.ts'
import { feeChangeStates } from './feeChangeWords.ts'
import { reweighStatuses } from './states.ts'

describe('changes that need no consent', () => {
  const change = (totalFen: number, newFen: number, tolerancePercent: number | null, reference = totalFen) =>
    needsNoConsent({ totalFen, newFen, referenceFen: reference, tolerancePercent })

  test('are within the tolerance, to the fen', () => {
    expect(change(10_000, 10_300, 3)).toBe(true)
    expect(change(10_000, 10_301, 3)).toBe(false)
    // 3 % of 99.99 yuan is 2.9997 yuan: 299 fen are within, 300 are not.
    expect(change(9_999, 9_999 + 299, 3)).toBe(true)
    expect(change(9_999, 9_999 + 300, 3)).toBe(false)
    expect(change(10_000_000_000, 15_000_000_000, 50)).toBe(true)
    expect(change(10_000_000_000, 15_000_000_001, 50)).toBe(false)
  })

  test('exclude any increase when the tolerance is 0 or null', () => {
    for (const tolerance of [0, null]) {
      expect(change(10_000, 10_001, tolerance)).toBe(false)
      expect(change(10_000, 10_000, tolerance)).toBe(true)
      expect(change(10_000, 1, tolerance)).toBe(true)
    }
  })

  test('exclude any increase from zero', () => {
    expect(change(0, 1, 50)).toBe(false)
  })

  test('are measured from the reference, not from the current total', () => {
    expect(change(10_300, 10_301, 3, 10_000)).toBe(false)
    expect(change(10_200, 10_300, 3, 10_000)).toBe(true)
  })
})

describe('the reference', () => {
  const by = (beforeFen: number) => ({ state: 'agreed_by_tolerance' as const, beforeFen })

  test('is the total when nothing was measured', () => {
    expect(toleranceReferenceFen(10_000, [])).toBe(10_000)
  })

  test('is the lowest total since the order when nothing needed consent', () => {
    expect(toleranceReferenceFen(10_200, [by(10_000), by(10_100)])).toBe(10_000)
    expect(toleranceReferenceFen(5_150, [by(10_000), by(5_000)])).toBe(5_000)
  })

  test('is reset when the customer agrees, and ignores changes without effect', () => {
    const agreed = { state: 'agreed' as const, beforeFen: 10_000 }
    expect(toleranceReferenceFen(20_000, [by(9_900), agreed])).toBe(20_000)
    expect(toleranceReferenceFen(20_500, [by(9_900), agreed, by(20_000)])).toBe(20_000)
    for (const state of ['pending', 'disputed', 'withdrawn', 'superseded'] as const)
      expect(toleranceReferenceFen(10_000, [{ state, beforeFen: 1 }])).toBe(10_000)
  })
})

test('allows actions only on open changes: the customer decides, the carrier withdraws', () => {
  const table = feeChangeStates.map((state) => [
    state,
    feeChangeActionsOf(state, 'customer'),
    feeChangeActionsOf(state, 'carrier'),
  ])
  expect(table).toEqual([
    ['agreed_by_tolerance', [], []],
    ['pending', ['agree', 'dispute'], ['withdraw']],
    ['agreed', [], []],
    ['disputed', ['agree'], ['withdraw']],
    ['withdrawn', [], []],
    ['superseded', [], []],
  ])
  expect(reweighStatuses).toEqual(['accepted', 'picked_up', 'in_transit', 'arrived'])
})
