import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { setCurrentUser, userOf } from '../../testing/people.ts'
import { useMayCall, useMayCallNow } from './useMay.ts'

afterEach(() => {
  cleanup()
  setCurrentUser(null)
})

/** Hydrates a visitor's page. Returns what each hook answered about the usual lines, render by render. */
function answersWhileHydrated() {
  const answers = { may: [] as boolean[], mayNow: [] as boolean[] }
  function Page() {
    const may = useMayCall('/orders/getUsualLanes')
    const mayNow = useMayCallNow('/orders/getUsualLanes')
    answers.may.push(may)
    answers.mayNow.push(mayNow)
    return null
  }
  const container = document.createElement('div')
  render(<Page />, { container, hydrate: true })
  return answers
}

test('knows a user while a visitor’s page is hydrated, so that no call is sent that would be refused', () => {
  expect(answersWhileHydrated().mayNow).not.toContain(false)
  setCurrentUser(userOf(0))
  const { may, mayNow } = answersWhileHydrated()
  // the page itself is a visitor's first, who may make the call
  expect([may[0], may.at(-1)]).toEqual([true, false])
  expect(mayNow).not.toContain(true)
  setCurrentUser(userOf(2))
  expect(answersWhileHydrated().mayNow).not.toContain(false)
})
