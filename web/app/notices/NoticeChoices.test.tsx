import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { CurrentUser } from '#contract/account/userCalls.ts'
import { wholeList } from '#contract/kernel/wholeList.ts'
import type { NoticeChoice } from '#contract/notices/calls.ts'
import { useToasts } from '#shared/messages/toast.ts'
import { Refusal } from '#shared/testing/fakeServer.ts'
import type { Answers } from '#shared/testing/fakeServer.ts'
import { userOf } from '#shared/testing/people.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import { closePanel, openPanel } from '../panels.ts'
import { OpenPanel } from '../shell/OpenPanel.tsx'

const choices = (): NoticeChoice[] => [
  { group: 'order', inApp: true, bySms: true },
  { group: 'transport', inApp: true, bySms: false },
  { group: 'renewal', inApp: true, bySms: true },
]

/** Creates a server that stores these choices. */
function choicesServer(list: NoticeChoice[]): Answers {
  return {
    '/notices/getNoticeList': () => ({ list: [], total: 0, unread: 0 }),
    '/notices/getNoticeChoices': () => ({
      ...wholeList(list.map((choice) => ({ ...choice }))),
      mobile: '13800138000',
    }),
    '/notices/setNoticeChoices': ({ choices: changed }) => {
      for (const choice of changed)
        Object.assign(list.find(({ group }) => group === choice.group) ?? {}, choice)
      return null
    },
  }
}

async function open(answers: Answers, user: CurrentUser | null = userOf(2)) {
  const page = renderPage(<OpenPanel />, { answers, user })
  act(() => openPanel('notices'))
  return { ...page, panel: within(await screen.findByRole('dialog')) }
}

beforeAll(async () => {
  await import('./NoticesPanel.tsx')
})
afterEach(() => act(() => closePanel()))

const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name })

test("saves a user's choice for each group at once", async () => {
  const stored = choices()
  const { panel, server } = await open(choicesServer(stored))
  fireEvent.click(panel.getByRole('button', { name: '通知设置' }))
  expect((await box('下单进展短信通知')).checked).toBe(true)
  expect(panel.getByText(/短信发到 13800138000/)).toBeTruthy()
  fireEvent.click(await box('运输进度短信通知'))
  await waitFor(async () => expect((await box('运输进度短信通知')).checked).toBe(true))
  fireEvent.click(await box('下单进展站内通知'))
  await waitFor(async () => expect((await box('下单进展站内通知')).checked).toBe(false))
  expect(stored.slice(0, 2)).toEqual([
    { group: 'order', inApp: false, bySms: true },
    { group: 'transport', inApp: true, bySms: true },
  ])
  expect(server.callsTo('/notices/setNoticeChoices')).toHaveLength(2)
  fireEvent.click(panel.getByRole('button', { name: '返回通知' }))
  expect(await panel.findByText('还没有通知')).toBeTruthy()
})

test('does not let required notices be switched off in the app', async () => {
  const { panel } = await open(choicesServer(choices()))
  fireEvent.click(panel.getByRole('button', { name: '通知设置' }))
  expect((await box('续费站内通知')).disabled).toBe(true)
  expect((await box('续费短信通知')).disabled).toBe(false)
  expect(panel.getByText(/站内通知不能关闭/)).toBeTruthy()
})

test('offers SMS where there are any and says for what', async () => {
  const stored = [...choices(), { group: 'platform', inApp: true, bySms: false } as const]
  const { panel } = await open(choicesServer(stored))
  fireEvent.click(panel.getByRole('button', { name: '通知设置' }))
  expect(await box('平台管理站内通知')).toBeTruthy()
  expect(panel.queryByRole('checkbox', { name: '平台管理短信通知' })).toBeNull()
  expect(panel.getByRole('row', { name: /平台管理/ }).textContent).toMatch(/不发$/)
  expect(panel.getByText(/短信只发到站和签收/)).toBeTruthy()
})

test('reports a refused change and restores the old choice', async () => {
  const { panel } = await open({
    ...choicesServer(choices()),
    '/notices/setNoticeChoices': new Refusal(500, '系统繁忙，请稍后再试'),
  })
  fireEvent.click(panel.getByRole('button', { name: '通知设置' }))
  fireEvent.click(await box('运输进度短信通知'))
  await waitFor(() =>
    expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual(['系统繁忙，请稍后再试']),
  )
  await waitFor(async () => expect((await box('运输进度短信通知')).disabled).toBe(false))
  expect((await box('运输进度短信通知')).checked).toBe(false)
})

test('retries in place when the choices fail to load', async () => {
  const { panel, server } = await open({
    ...choicesServer(choices()),
    '/notices/getNoticeChoices': new Refusal(500, '系统繁忙，请稍后再试'),
  })
  fireEvent.click(panel.getByRole('button', { name: '通知设置' }))
  const again = await panel.findByRole('button', { name: '重试' })
  server.answer(choicesServer(choices()))
  fireEvent.click(again)
  expect(await box('续费短信通知')).toBeTruthy()
})

test('offers no choices to a visitor', async () => {
  const { panel } = await open(choicesServer(choices()), null)
  expect(await panel.findByText('还没有通知')).toBeTruthy()
  expect(panel.queryByRole('button', { name: '通知设置' })).toBeNull()
})
