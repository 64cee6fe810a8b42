import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { CurrentUser } from '#contract/account/userCalls.ts'
import type { FactoryType, Role } from '#contract/kernel/access.ts'
import { dayMs } from '#contract/kernel/time.ts'
import { adoptUser } from '#shared/server/session.ts'
import { userOf } from '#shared/testing/people.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import ExpiryBanner from './ExpiryBanner.tsx'

function ending(days: number | null, type: FactoryType = 2, role: Role = 'admin'): CurrentUser {
  const user = userOf(type, role)
  const expires_at = days === null ? null : new Date(Date.now() + days * dayMs).toISOString()
  return { ...user, factory: { ...user.factory, plan: 'basic', expires_at } }
}

const open = (user: CurrentUser | null, at = '/base/search') => renderPage(<ExpiryBanner />, { user, at })
const banner = () => screen.queryByRole('complementary', { name: '服务到期提醒' })

test.each([
  ['30 days before', 30, '还有 30 天'],
  ['on the last day', 0.5, '还有 1 天'],
  ['after the last day', -3, '订单和数据都还在'],
])('reminds the admin %s, with a link to the renewal', (_, days, text) => {
  open(ending(days))
  expect(banner()?.textContent).toContain(text)
  expect(screen.getByRole('link', { name: '去续费' }).getAttribute('href')).toBe(
    '/user/factory?panel=renewal',
  )
})

test.each([
  ['an admin far from the end', ending(31)],
  ['an admin without a term', ending(null)],
  ['a user who is no admin', ending(3, 2, 'user')],
  ['a person', ending(3, 1)],
  ['the platform', ending(3, 9)],
  ['a visitor', null],
])('shows nothing to %s', (_, user) => {
  open(user)
  expect(banner()).toBeNull()
})

test('hides on the page that it links to', () => {
  open(ending(3, 3), '/user/factory?panel=renewal')
  expect(banner()).toBeNull()
})

test('stays dismissed until another term', () => {
  open(ending(3))
  fireEvent.click(screen.getByRole('button', { name: '暂不提醒' }))
  expect(banner()).toBeNull()
  act(() => adoptUser(ending(4.5)))
  expect(banner()?.textContent).toContain('还有 5 天')
  act(() => adoptUser(ending(370)))
  expect(banner()).toBeNull()
})
