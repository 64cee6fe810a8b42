import { expect, test } from 'vitest'
import { arrive, keepAtLogin, pageKeyOf, reset } from './tabs.ts'
import { arrivalAt, paths, three } from './testing/visits.ts'

test('resets the tabs for another user, and keeps the login page', () => {
  const before = three()
  const state = reset(before)
  expect(paths(state)).toEqual(['/base/search'])
  expect(state.mountedIds).toEqual([])
  expect(before.tabs.map(({ id }) => id)).not.toContain(state.tabs[0]?.id)
  const atLogin = arrive(before, arrivalAt('/login'))
  expect(paths(reset(atLogin))).toEqual(['/base/search', '/login'])
  expect(reset(atLogin).activeId).toBe(atLogin.activeId)
})

test("keeps a visitor's tabs at the login, and mounts their pages again", () => {
  const atLogin = arrive(three(), arrivalAt('/login'))
  const state = keepAtLogin(atLogin)
  expect(paths(state)).toEqual(paths(atLogin))
  expect(state.mountedIds).toEqual([atLogin.activeId])
  expect(state.activeId).toBe(atLogin.activeId)
  expect(state.tabs).toEqual(atLogin.tabs)
  // a login in another window
  const elsewhere = three()
  expect(keepAtLogin(elsewhere).tabs.map(pageKeyOf)).not.toEqual(elsewhere.tabs.map(pageKeyOf))
})
