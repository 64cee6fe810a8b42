import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { wholeList } from '#contract/kernel/wholeList.ts'
import { useQuestion } from '#shared/messages/confirm.ts'
import { Refusal } from '#shared/testing/fakeServer.ts'
import type { Answers } from '#shared/testing/fakeServer.ts'
import { userOf } from '#shared/testing/people.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import ApiPage from '../ApiPage.tsx'
import { deliveryOf, webhookOf, wholeDelivery } from '../testing/apiSamples.ts'

const open = (answers: Answers) =>
  renderPage(<ApiPage />, { at: '/carrier/api?part=webhooks', user: userOf(3), answers })
const confirm = async () => {
  const question = await waitFor(() => {
    const { open: now } = useQuestion.getState()
    if (!now) throw new Error('nothing was asked')
    return now
  })
  question.answer(true)
  return question
}

test('adds a webhook with all events ticked, shows a refused address at its field, and the secret once', async () => {
  const { server } = open({
    '/carrier/getWebhookList': wholeList([]),
    '/carrier/saveWebhook': new Refusal(400, '地址不能用', {
      fields: [{ path: 'url', label: '地址', message: '地址要以 https:// 开头，请修改' }],
    }),
  })
  fireEvent.click(await screen.findByRole('button', { name: '添加推送地址' }))
  const dialog = within(screen.getByRole('dialog', { name: '添加推送地址' }))
  expect(dialog.getAllByRole('checkbox', { checked: true })).toHaveLength(7)
  fireEvent.change(dialog.getByLabelText(/名称/), { target: { value: '仓库系统' } })
  fireEvent.change(dialog.getByLabelText(/^地址/), { target: { value: 'http://tms.example.com' } })
  fireEvent.click(dialog.getByRole('button', { name: '保存' }))
  await dialog.findByText('地址要以 https:// 开头，请修改')
  expect(dialog.getByLabelText(/名称/)).toHaveProperty('value', '仓库系统')

  server.answer({ '/carrier/saveWebhook': { webhook: webhookOf(), secret: 'whsec_once' } })
  fireEvent.click(dialog.getByRole('button', { name: '保存' }))
  expect(await screen.findByLabelText('签名密钥', { selector: 'textarea' })).toHaveProperty(
    'value',
    'whsec_once',
  )
})

test('shows the status of a webhook, and keeps untouched fields on an edit', async () => {
  const { server } = open({
    '/carrier/getWebhookList': wholeList([
      webhookOf({
        state: 'stopped',
        lastFaultAt: '2026-11-20T02:30:00.000Z',
        lastFault: '对方 10 秒内没有应答',
        waiting: 3,
      }),
    ]),
    '/carrier/saveWebhook': { webhook: webhookOf(), secret: null },
    '/carrier/setWebhookState': webhookOf(),
  })
  const card = within(await screen.findByRole('article', { name: '仓库系统' }))
  card.getByText('已停止')
  card.getByText('新订单、客户取消订单')
  card.getByText('2026-11-20 10:30，对方 10 秒内没有应答')
  expect(card.getByRole('link', { name: '3 条' }).getAttribute('href')).toBe(
    '/carrier/api?part=deliveries&webhook=4&state=waiting',
  )
  fireEvent.click(card.getByRole('button', { name: '启用' }))
  await waitFor(() =>
    expect(server.callsTo('/carrier/setWebhookState')[0]?.body).toEqual({ webhookId: 4, state: 'active' }),
  )
  await waitFor(() => expect(card.getByRole('button', { name: '修改' })).toHaveProperty('disabled', false))
  fireEvent.click(card.getByRole('button', { name: '修改' }))
  const dialog = within(screen.getByRole('dialog', { name: '修改推送地址“仓库系统”' }))
  fireEvent.click(dialog.getByRole('checkbox', { name: '客户取消订单' }))
  fireEvent.click(dialog.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.callsTo('/carrier/saveWebhook')[0]?.body).toEqual({
    webhookId: 4,
    name: '仓库系统',
    url: 'https://tms.example.com/zxt',
    events: ['order.placed'],
  })
})

test('polls a test delivery until its result is known', async () => {
  const ping = { id: 12, event: 'ping', subject: '' } as const
  const waiting = { ...ping, state: 'waiting', tries: 0, deliveredAt: null, lastStatus: null } as const
  const { server } = open({
    '/carrier/getWebhookList': wholeList([webhookOf()]),
    '/carrier/pingWebhook': deliveryOf(waiting),
    '/carrier/getDelivery': { ...wholeDelivery(waiting), attempts: [] },
  })
  fireEvent.click(await screen.findByRole('button', { name: '测试推送' }))
  await screen.findByText(/正在发送测试推送/)
  // a running try already counts
  const underWay = { ...wholeDelivery({ ...waiting, tries: 1 }), attempts: [] }
  server.answer({ '/carrier/getDelivery': underWay })
  const pollCount = server.callsTo('/carrier/getDelivery').length
  await waitFor(() => expect(server.callsTo('/carrier/getDelivery').length).toBeGreaterThan(pollCount))
  screen.getByText(/正在发送测试推送/)
  server.answer({
    '/carrier/getDelivery': wholeDelivery(ping),
    '/carrier/getWebhookList': wholeList([webhookOf({ lastDeliveredAt: '2026-11-20T04:05:00.000Z' })]),
  })
  await screen.findByText(/测试推送已送达，接收方返回 200/, {})
  await screen.findByText('2026-11-20 12:05')
  expect(screen.getByRole('link', { name: '看这次推送' }).getAttribute('href')).toBe(
    '/carrier/api?part=deliveries&webhook=4&delivery=12',
  )

  const fault = '接收方返回 500'
  server.answer({
    '/carrier/pingWebhook': deliveryOf({ ...waiting, id: 13 }),
    '/carrier/getDelivery': { ...wholeDelivery({ ...waiting, id: 13, state: 'failed', lastFault: fault }) },
  })
  fireEvent.click(screen.getByRole('button', { name: '测试推送' }))
  await screen.findByText(/测试推送没有送达：接收方返回 500/)
})

test('warns that a second new secret within a day ends the oldest at once', async () => {
  open({
    '/carrier/getWebhookList': wholeList([webhookOf({ earlierSecretUntil: '2026-11-22T02:00:00.000Z' })]),
    '/carrier/renewWebhookSecret': { secret: 'whsec_newest' },
  })
  await screen.findByRole('article')
  fireEvent.click(screen.getByRole('button', { name: '更换签名密钥' }))
  expect((await confirm()).text).toContain('旧密钥会立即失效')
  await screen.findByLabelText('签名密钥', { selector: 'textarea' })
})

test('asks for confirmation before pausing, renewing the secret, and deleting', async () => {
  const { server } = open({
    '/carrier/getWebhookList': wholeList([webhookOf()]),
    '/carrier/setWebhookState': webhookOf({ state: 'paused' }),
    '/carrier/renewWebhookSecret': { secret: 'whsec_new' },
    '/carrier/deleteWebhook': null,
  })
  const press = async (name: string) => {
    await waitFor(() => expect(screen.getByRole('button', { name })).toHaveProperty('disabled', false))
    fireEvent.click(screen.getByRole('button', { name }))
    return confirm()
  }
  await screen.findByRole('article')
  expect((await press('停用')).text).toContain('启用后再推送')
  const first = (await press('更换签名密钥')).text
  expect(first).toContain('24 小时')
  expect(first).not.toContain('立即失效')
  expect(await screen.findByLabelText('签名密钥', { selector: 'textarea' })).toHaveProperty(
    'value',
    'whsec_new',
  )
  fireEvent.click(screen.getByRole('button', { name: '关闭' }))
  await confirm()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  server.answer({ '/carrier/getWebhookList': wholeList([]) })
  expect((await press('删除')).isDangerous).toBe(true)
  await screen.findByText('还没有推送地址')
  expect(server.callsTo('/carrier/setWebhookState')[0]?.body).toEqual({ webhookId: 4, state: 'paused' })
  expect(server.callsTo('/carrier/deleteWebhook').map(({ body }) => body)).toEqual([{ webhookId: 4 }])
})
