import { expect, test } from 'vitest'
import { dialogOf } from '../testing/consults.ts'
import { groupSize, groupsOf, isSameGroup } from './groups.ts'

const dialogsFrom = (first: number, last: number) =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => dialogOf({ id: (first + index) * 3 }))

test.each([0, 1, 49, 50, 51, 120, 10_000])('groups %i messages, each once and in order', (count) => {
  const dialogs = dialogsFrom(1, count)
  for (const anchorId of [0, 3, 7, 150, 151, count * 3, count * 3 + 1]) {
    const groups = groupsOf(dialogs, anchorId)
    expect(groups.flatMap((group) => group.dialogs)).toEqual(dialogs)
    expect(groups.every((group) => group.dialogs.length > 0 && group.dialogs.length <= groupSize)).toBe(true)
    expect(new Set(groups.map(({ key }) => key)).size).toBe(groups.length)
    for (const [index, { before }] of groups.entries())
      expect(before).toBe(groups[index - 1]?.dialogs.at(-1) ?? null)
  }
})

test('keeps the groups between when messages are added before or after', () => {
  const all = dialogsFrom(1, 237)
  const anchorId = all[187]?.id ?? 0
  const initial = groupsOf(all.slice(187), anchorId)
  for (const from of [137, 87, 37, 0]) {
    const groups = groupsOf(all.slice(from), anchorId)
    for (const { key, dialogs } of initial) {
      const now = groups.find((group) => group.key === key)
      expect(now && isSameGroup(now.dialogs, dialogs)).toBe(true)
    }
  }
  const later = groupsOf([...all.slice(187), dialogOf({ id: 9_000 })], anchorId)
  expect(later.map(({ key, dialogs }) => [key, dialogs.length])).toEqual([
    [0, 50],
    [1, 1],
  ])
})

test('notices a changed message', () => {
  const dialogs = dialogsFrom(1, 3)
  expect(isSameGroup(dialogs, [...dialogs])).toBe(true)
  expect(isSameGroup(dialogs, dialogs.slice(1))).toBe(false)
  expect(isSameGroup(dialogs, [...dialogs.slice(0, 2), dialogOf({ id: 9, isDeleted: true })])).toBe(false)
})
