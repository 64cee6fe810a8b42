import { beforeEach, expect, test } from 'vitest'
import { useToasts } from '#shared/messages/toast.ts'
import { userOf, setCurrentUser } from '#shared/testing/people.ts'
import { clearChosen, dropChosen, toggleChosen, useComparing } from './comparing.ts'

const ids = () => useComparing.getState().chosen.map(({ id }) => id)
const toggle = (id: number) => toggleChosen({ id, name: `专线 ${id}` })

beforeEach(() => {
  setCurrentUser(null)
  clearChosen()
  useToasts.setState({ toasts: [] })
})

test('keeps up to four lines in the order chosen and refuses a fifth with a message', () => {
  for (const id of [3, 1, 4, 2, 5]) toggle(id)
  expect(ids()).toEqual([3, 1, 4, 2])
  expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual(['最多对比 4 条专线，请先移除一条再选'])
  toggle(1)
  dropChosen(4)
  toggle(5)
  expect(ids()).toEqual([3, 2, 5])
})

test("keeps a visitor's choice at the login and clears it after a logout", () => {
  toggle(1)
  setCurrentUser(userOf(2))
  expect(ids()).toEqual([1])
  setCurrentUser(null)
  expect(ids()).toEqual([])
})
