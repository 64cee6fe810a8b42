import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CallPath } from '#contract/calls/permissions.ts'
import { useToasts } from '../messages/toast.ts'
import { fakeServer } from '../testing/fakeServer.ts'
import { setCurrentUser, userOf } from '../testing/people.ts'
import { callServer } from './call.ts'
import { CallError } from './callError.ts'

/** The calls that factory type 0 may not make, as listed in the specification (§7). */
const blocked = [
  '/consult/createConsult',
  '/consult/getConsultList',
  '/consult/appendDialog',
  '/consult/deleteDialog',
  '/consult/setConsultRead',
  '/orders/createOrder',
  '/orders/getSimpleOrdersList',
  '/orders/getOrdersList',
  '/orders/getOrderDetail',
  '/orders/updateOrder',
  '/record/getRecipientList',
  '/record/updateRecipient',
  '/record/deleteRecipient',
  '/record/getShipperList',
  '/record/updateShipper',
  '/record/deleteShipper',
  '/user/getStaffList',
  '/user/createStaff',
  '/user/updateStaff',
  '/user/deleteStaff',
] as const satisfies readonly CallPath[]

const sentence = '身份认证后才能使用这些功能'

/** Sends a call with a body that no server accepts: the test checks only whether it leaves. */
const send = (path: CallPath) =>
  (callServer as (path: CallPath, body: object) => Promise<unknown>)(path, {}).then(
    () => null,
    (error: unknown) => error,
  )

beforeEach(() => useToasts.setState({ toasts: [] }))

afterEach(() => {
  vi.unstubAllGlobals()
  setCurrentUser(null)
})

test('lists all blocked calls', () => {
  expect(new Set(blocked).size).toBe(20)
})

test.each(blocked)('never sends %s and shows a link to verification', async (path) => {
  setCurrentUser(userOf(0, 'admin'))
  const server = fakeServer()
  const error = await send(path)
  expect(error).toBeInstanceOf(CallError)
  expect(error).toMatchObject({ code: 403, msg: sentence, path, requestId: null })
  expect(server.calls).toEqual([])
  expect(useToasts.getState().toasts).toMatchObject([
    {
      kind: 'error',
      text: sentence,
      lastsMs: 8000,
      action: { label: '去认证', to: '/user/verification/70' },
    },
  ])
})

test.each(blocked)('never sends %s for staff and shows no link that only the admin may use', async (path) => {
  setCurrentUser(userOf(0, 'user'))
  const server = fakeServer()
  expect(await send(path)).toMatchObject({ code: 403, msg: sentence })
  expect(server.calls).toEqual([])
  expect(useToasts.getState().toasts.map(({ text, action }) => [text, action])).toEqual([
    [sentence, undefined],
  ])
})

test('shows one toast for all of them at once', async () => {
  setCurrentUser(userOf(0))
  const server = fakeServer()
  await Promise.all(blocked.map(send))
  expect(server.calls).toEqual([])
  expect(useToasts.getState().toasts).toMatchObject([{ text: sentence, lastsMs: 8000 }])
})

test('permits leaving, and what needs no verification', async () => {
  setCurrentUser(userOf(0))
  const server = fakeServer()
  const open = [
    '/user/submitPersonalVerify',
    '/user/submitFactoryVerify',
    '/user/getFactoryVerifyInfo',
    '/user/updateUserInfo',
    '/user/submitFeedback',
    '/lines/searchLines',
    '/track/getWaybills',
  ] as const
  await Promise.all(open.map(send))
  expect(server.calls.map(({ path }) => path).toSorted()).toEqual(open.toSorted())
})

test('lets a visitor consult and order', async () => {
  const server = fakeServer()
  const open = blocked.filter((path) => /^\/(consult|orders)\//.test(path))
  await Promise.all(open.map(send))
  expect(server.calls.map(({ path }) => path).toSorted()).toEqual(open.toSorted())
})
