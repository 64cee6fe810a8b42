import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { markEdited } from '#shared/browser/unsaved.ts'
import { useToasts } from '#shared/messages/toast.ts'
import { adoptToken, adoptUser } from '#shared/server/session.ts'
import { readableIn } from '#shared/testing/fakeIndexedDb.ts'
import { userOf } from '#shared/testing/people.ts'
import { disk, drafts, openPage, remark, remarks, storeDraft } from './testing/draftPages.tsx'

const pauseOfAutosaveMs = 600
const type = async (text: string) => fireEvent.input(await remark(), { target: { value: text } })
/** Records input as the shell does. */
const recordInput = ({ target }: Event) => void markEdited(target)
beforeAll(() => document.addEventListener('input', recordInput, true))
afterAll(() => document.removeEventListener('input', recordInput, true))
const asksBeforeReload = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
const logIn = () => act(() => adoptUser(userOf(2)))

test('shows the form before the login is known, stores nothing of it, and keeps what is typed', async () => {
  const { server } = openPage('/orders/new', 'loading')
  await type('月底前到')
  await new Promise((resolve) => setTimeout(resolve, pauseOfAutosaveMs))
  expect(disk.size).toBe(0)
  fireEvent.click(screen.getByRole('button', { name: '提交订单' }))
  expect(useToasts.getState().toasts).toMatchObject([{ text: '正在确认登录状态，请稍候再提交' }])
  expect(screen.queryByRole('heading', { name: '手机验证' })).toBeNull()
  expect(asksBeforeReload()).toBe(true)
  logIn()
  await waitFor(async () => expect(await remarks()).toEqual(['月底前到']))
  await waitFor(() => expect(asksBeforeReload()).toBe(false))
  expect((await remark()).value).toBe('月底前到')
  // the user's from the start
  expect(readableIn(disk)).not.toContain('月底前到')
  expect(server.callsTo('/orders/createOrder')).toEqual([])
})

test('stores what was typed before the login was known, also where the page was left meanwhile', async () => {
  openPage('/orders/new', 'loading')
  await type('月底前到')
  cleanup()
  logIn()
  await waitFor(async () => expect(await remarks()).toEqual(['月底前到']))
  expect(readableIn(disk)).not.toContain('月底前到')
})

test('stores nothing of a page that was left before anything was typed', async () => {
  openPage('/orders/new', 'loading')
  await remark()
  cleanup()
  logIn()
  await new Promise((resolve) => setTimeout(resolve, pauseOfAutosaveMs))
  expect(disk.size).toBe(0)
})

test('fills in the factory’s defaults once they are known', async () => {
  const user = userOf(2)
  openPage('/orders/new', 'loading')
  await type('月底前到')
  const defaults = { ...user.factory.defaults, payment: 'monthly' as const }
  act(() => adoptUser({ ...user, factory: { ...user.factory, defaults } }))
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '月结' }).checked).toBe(true),
  )
  expect((await remark()).value).toBe('月底前到')
})

test('restores a draft in a form that nothing was typed in', async () => {
  await storeDraft({ remark: '昨天填的' })
  openPage('/orders/new', 'loading')
  expect((await remark()).value).toBe('')
  logIn()
  expect(await screen.findByText(/^已恢复/)).toBeTruthy()
  expect((await remark()).value).toBe('昨天填的')
})

test.each([
  ['in a field', () => type('月底前到')],
  [
    'into the field for a chat',
    () => {
      fireEvent.change(screen.getByLabelText('把聊天记录粘贴到这里'), { target: { value: '王' } })
      return Promise.resolve()
    },
  ],
])('offers a draft beside what was already typed %s', async (_, typeEarly) => {
  await storeDraft({ remark: '昨天填的' })
  openPage('/orders/new', 'loading')
  await typeEarly()
  logIn()
  expect(await (await drafts()).findByText('昨天填的')).toBeTruthy()
  expect((await remark()).value).not.toBe('昨天填的')
  fireEvent.click((await drafts()).getByRole('button', { name: /^继续填写/ }))
  await waitFor(async () => expect((await remark()).value).toBe('昨天填的'))
})

test('becomes a visitor’s form when the login turns out to have ended', async () => {
  openPage('/orders/new', 'loading')
  await type('月底前到')
  act(() => adoptToken(null))
  expect(await screen.findByRole('heading', { name: '手机验证' })).toBeTruthy()
  expect((await remark()).value).toBe('月底前到')
})

test('keeps what is typed when the factory turns out not to be verified, as a draft for later', async () => {
  openPage('/orders/new', 'loading')
  await type('月底前到')
  act(() => adoptUser(userOf(0)))
  expect(await screen.findByRole('link', { name: '去认证' })).toBeTruthy()
  expect((await remark()).value).toBe('月底前到')
  await waitFor(async () => expect(await remarks()).toEqual(['月底前到']))
})

test('shows an unverified factory no form that nothing was typed in', async () => {
  openPage('/orders/new', 'loading')
  await remark()
  act(() => adoptUser(userOf(0)))
  expect(await screen.findByRole('link', { name: '去认证' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: '提交订单' })).toBeNull()
})
