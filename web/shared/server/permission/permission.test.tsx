import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { setCurrentUser, userOf } from '../../testing/people.ts'
import { adoptToken, adoptUser } from '../session.ts'
import { Permission, usePermission } from './permission.tsx'
import type { PermittedRoles } from './permission.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  setCurrentUser(null)
})

const show = (roles: PermittedRoles) => render(<Permission roles={roles}>里面</Permission>)
const isShown = () => screen.queryByText('里面') !== null

test.each<[string, PermittedRoles, boolean, boolean, boolean]>([
  ['admin', ['admin'], false, true, false],
  ['user', ['user'], false, false, true],
  ['both', ['admin', 'user'], false, true, true],
  ['everyone', ['*'], true, true, true],
  ['everyone among others', ['admin', '*'], true, true, true],
])('shows the element for a list of %s', (_, roles, visitor, admin, user) => {
  show(roles)
  expect(isShown()).toBe(visitor)
  act(() => setCurrentUser(userOf(2, 'admin')))
  expect(isShown()).toBe(admin)
  act(() => setCurrentUser(userOf(2, 'user')))
  expect(isShown()).toBe(user)
})

test('removes and restores the element with the role', () => {
  setCurrentUser(userOf(2, 'admin'))
  show(['admin'])
  expect(isShown()).toBe(true)
  act(() => adoptUser(userOf(2, 'user')))
  expect(isShown()).toBe(false)
  act(() => adoptUser(userOf(2, 'admin')))
  expect(isShown()).toBe(true)
})

test('shows only what everyone may see while the user is not known', () => {
  adoptToken('somebody')
  show(['admin', 'user'])
  expect(isShown()).toBe(false)
  cleanup()
  show(['*'])
  expect(isShown()).toBe(true)
})

test.each<[string, unknown]>([
  ['an empty list', []],
  ['no list', undefined],
  ['null', null],
  ['a word', 'admin'],
  ['an object with a length', { length: 1, 0: 'admin', includes: () => true }],
])('throws at render for %s', (_, roles) => {
  // React reports what a component throws, too
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const Asking = () => String(usePermission(roles as PermittedRoles))
  expect(() => show(roles as PermittedRoles)).toThrow(/non-empty array of roles/)
  expect(() => render(<Asking />)).toThrow(/non-empty array of roles/)
})
