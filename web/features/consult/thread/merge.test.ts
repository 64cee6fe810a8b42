import { expect, test } from 'vitest'
import type { ConsultRow } from '#contract/consult/calls.ts'
import { consultOf, dialogOf } from '../testing/consults.ts'
import {
  mergeDialogs,
  unreadUpTo,
  withDeleted,
  withEarlier,
  withLater,
  withNewest,
  withOwn,
} from './merge.ts'
import type { ThreadState } from './merge.ts'

const row = (ids: readonly number[], change: Partial<ConsultRow> = {}): ConsultRow => ({
  ...consultOf({ lastDialog: ids.length > 0 ? dialogOf({ id: ids.at(-1) ?? 0 }) : null }),
  dialogs: ids.map((id) => dialogOf({ id })),
  hasEarlier: false,
  hasLater: false,
  ...change,
})
const idsOf = (state: ThreadState | undefined) => state?.dialogs.map(({ id }) => id)
const threadWith = (ids: readonly number[], change: Partial<ConsultRow> = {}): ThreadState => {
  const state = withNewest(undefined, [row(ids, change)])
  if (!state) throw new Error('nothing opened')
  return state
}

test('returns each message once and in order, whatever the order of the answers', () => {
  const known = [dialogOf({ id: 3 }), dialogOf({ id: 5 })]
  const merged = mergeDialogs(known, [dialogOf({ id: 5 }), dialogOf({ id: 2 }), dialogOf({ id: 4 })])
  expect(merged.map(({ id }) => id)).toEqual([2, 3, 4, 5])
  // an unchanged message stays the same object, so that its row does not render again
  expect(merged[3]).toBe(known[1])
})

test('keeps a deleted message deleted when an older answer arrives late', () => {
  const state = withDeleted(threadWith([1, 2]), 2)
  expect(state.dialogs[1]).toMatchObject({ isDeleted: true, text: null })
  expect(state.head.lastDialog).toMatchObject({ isDeleted: true, text: null })
  expect(withLater(state, row([2])).dialogs[1]).toMatchObject({ isDeleted: true, text: null })
  const later = withLater(threadWith([1]), row([1].map((id) => id)))
  expect(mergeDialogs(later.dialogs, [dialogOf({ id: 1, isDeleted: true, text: null })])[0]?.text).toBeNull()
})

test('does not hide a gap behind an own message', () => {
  const state = withOwn(threadWith([1, 2]), dialogOf({ id: 9 }))
  expect(state.readThrough).toBe(2)
  expect(idsOf(withLater(state, row([5, 9])))).toEqual([1, 2, 5, 9])
})

test('keeps newer messages and forgets older ones than loaded when it is loaded again', () => {
  const known = withLater(threadWith([1, 2, 3], { hasEarlier: true }), row([4]))
  expect(idsOf(withNewest(known, [row([2, 3], { hasEarlier: true })]))).toEqual([2, 3, 4])
  const whole = withNewest(known, [row([3, 4], { hasEarlier: true }), row([1, 2], { hasEarlier: true })])
  expect(idsOf(whole)).toEqual([1, 2, 3, 4])
  expect(whole?.hasEarlier).toBe(true)
})

test('puts earlier messages first and updates whether there are more', () => {
  const state = withEarlier(threadWith([51, 52], { hasEarlier: true }), row([49, 50], { hasEarlier: false }))
  expect(idsOf(state)).toEqual([49, 50, 51, 52])
  expect(state).toMatchObject({ hasEarlier: false, readThrough: 52 })
})

test('never moves read marks back', () => {
  const state = threadWith([1, 2], { readUpTo: 2, readByOtherUpTo: 2 })
  expect(withLater(state, row([], { readUpTo: 1, readByOtherUpTo: 1 })).head).toMatchObject({
    readUpTo: 2,
    readByOtherUpTo: 2,
  })
})

test('returns the other side’s newest unread message before any gap', () => {
  const others = { side: 'carrier', isMine: false } as const
  const dialogs = [dialogOf({ id: 1, ...others }), dialogOf({ id: 2 })]
  const state = threadWith([], { dialogs })
  expect(unreadUpTo(state)).toBe(1)
  expect(unreadUpTo({ ...state, head: { ...state.head, readUpTo: 1 } })).toBeNull()
  expect(unreadUpTo(withOwn(state, dialogOf({ id: 9, ...others })))).toBe(1)
})
