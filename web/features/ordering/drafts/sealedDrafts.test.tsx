import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { endSession, logOut } from '#shared/server/sessionActions.ts'
import { readableIn } from '#shared/testing/fakeIndexedDb.ts'
import { draftKeyOf, userOf } from '#shared/testing/people.ts'
import { disk, openPage, storeDraft, stored, remark, typeRemark } from '../testing/draftPages.tsx'

test('survives its user’s expired login, and is not visible to others', async () => {
  const typing = openPage('/orders/new')
  await typeRemark('月底前到')
  typing.unmount()
  // Encrypted from the start, so that nothing needs to happen when the login expires.
  expect(disk.size).toBe(1)
  expect(readableIn(disk)).not.toContain('月底前到')
  const asVisitor = openPage('/orders/new', null)
  expect((await remark()).value).toBe('')
  const hint = await screen.findByRole('link', { name: '登录后继续填写' })
  expect(hint.getAttribute('href')).toBe('/login?redirect=%2Forders%2Fnew')
  expect(document.body.textContent).not.toContain('月底前到')
  asVisitor.unmount()
  const asAnother = openPage('/orders/new', { ...userOf(2), id: 8, draft_key: draftKeyOf(8) })
  expect((await remark()).value).toBe('')
  expect(screen.queryByText(/未提交/)).toBeNull()
  asAnother.unmount()
  openPage('/orders/new')
  expect((await remark()).value).toBe('月底前到')
})

test('of a visitor continues after the login and belongs to the user from then on', async () => {
  await storeDraft({ owner: null, remark: '登录前填的' })
  openPage('/orders/new')
  expect((await remark()).value).toBe('登录前填的')
  // It is encrypted before anything else is typed.
  await waitFor(() => expect(readableIn(disk)).not.toContain('登录前填的'))
  await typeRemark('登录后改的')
  expect((await stored()).map(({ isVisitors }) => isVisitors)).toEqual([false])
})

test.each([
  ['is logged out by the server', () => endSession(), 1],
  // Must be the last of these tests: it ends the login, after which nothing more is stored.
  ['logs out', () => logOut(), 0],
])('the draft of a user who %s cannot be read on the disk', async (_, leave, isLeft) => {
  const page = openPage('/orders/new')
  await typeRemark('月底前到')
  await act(leave)
  page.unmount()
  await waitFor(() => expect(disk.size).toBe(isLeft))
  expect(readableIn(disk)).not.toContain('月底前到')
  openPage('/orders/new')
  expect((await remark()).value).toBe(isLeft === 1 ? '月底前到' : '')
})
