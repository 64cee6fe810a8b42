import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { wholeList } from '#contract/kernel/wholeList.ts'
import { callServer } from '#shared/server/call.ts'
import { useSession } from '#shared/server/session.ts'
import { Refusal } from '#shared/testing/fakeServer.ts'
import { userOf } from '#shared/testing/people.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import { Shell } from '../shell/Shell.tsx'

// a separate chunk, loaded before, so that no test waits for a busy machine
beforeAll(async () => {
  await import('./ExpiryDialog.tsx')
})

afterEach(() => {
  vi.restoreAllMocks()
})

const refusal = { '/orders/getOrdersList': new Refusal(512, '账号已在其他设备登录，请重新登录') } as const

async function openExpired() {
  const answers = {
    '/sites/getSiteList': wholeList([]),
    '/user/getUser': userOf(2),
    '/user/logout': null,
    ...refusal,
  }
  const page = renderPage(<Shell>{null}</Shell>, { at: '/base/search', user: userOf(2), answers })
  await screen.findByRole('button', { name: '账户：王老板' })
  await act(() => callServer('/orders/getOrdersList', {}).catch(() => undefined))
  const dialog = await screen.findByRole('dialog', { name: '您的登录已过期' })
  return { ...page, dialog, logInAgain: within(dialog).getByRole('button', { name: '重新登录' }) }
}

test.each([
  ['login', 'fresh-token'],
  ['logout', null],
])('closes after a %s in another of the browser’s tabs', async (_, newValue) => {
  const { server } = await openExpired()
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue })))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(useSession.getState().token).toBe(newValue)
  expect(server.callsTo('/user/logout')).toHaveLength(0)
})

test('stays and says so when offline, without logging out or reloading', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
  const { server, dialog, logInAgain } = await openExpired()
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  fireEvent.click(logInAgain)
  await within(dialog).findByText(/连不上服务器/)
  expect(useSession.getState().token).not.toBeNull()
  expect(server.callsTo('/user/logout')).toHaveLength(0)
  expect(reload).not.toHaveBeenCalled()
  onLine.mockRestore()
  fireEvent.click(logInAgain)
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
})

test('does not end a login made elsewhere while waiting for the server', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
  const { server, logInAgain } = await openExpired()
  let answerProbe: (answer: Response) => void = () => undefined
  const probe = new Promise<Response>((resolve) => {
    answerProbe = resolve
  })
  const answering = fetch
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    init.method === 'HEAD' ? probe : answering(url, init),
  )
  fireEvent.click(logInAgain)
  const newValue = 'fresh-token'
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue })))
  await act(async () => answerProbe(new Response()))
  expect(useSession.getState().token).toBe('fresh-token')
  expect(server.callsTo('/user/logout')).toHaveLength(0)
  expect(reload).not.toHaveBeenCalled()
})
