import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import type { CurrentUser } from '#contract/account/userCalls.ts'
import { initialPriceList, renewalPrice } from '#contract/enterprise/renewal.ts'
import { notifyListeners } from '#shared/server/events/listeners.ts'
import { Refusal } from '#shared/testing/fakeServer.ts'
import type { Answers } from '#shared/testing/fakeServer.ts'
import { userOf } from '#shared/testing/people.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import { RenewalPanel } from './RenewalPanel.tsx'
import type { RenewalRow, RenewalState } from './renewalReads.ts'

const number = 'XF000000000017'
const hour = 3_600_000
const at = (ms: number) => new Date(Date.now() + ms).toISOString()

beforeAll(async () => {
  await import('#shared/ui/kit/QrCode.tsx')
})

function admin(plan: 'basic' | 'professional' | null = null, expiresAt: string | null = null): CurrentUser {
  const user = userOf(2)
  return { ...user, factory: { ...user.factory, plan, expires_at: expiresAt } }
}

function renewal(change: Partial<RenewalState> = {}): RenewalState {
  return {
    payOrderNumber: number,
    plan: 'basic',
    months: 12,
    priceFen: 106_920,
    channel: 'sandbox',
    status: 'pending',
    createdAt: at(0),
    payBefore: at(15 * 60_000),
    paidAt: null,
    newExpiresAt: null,
    qrText: `/pay/cashier/${number}`,
    ...change,
  }
}

const paid = () =>
  renewal({ status: 'paid', paidAt: at(0), newExpiresAt: '2027-11-20T02:00:00.000Z', qrText: null })

function rowOf({ qrText: _, ...row }: RenewalState): RenewalRow {
  return row
}

function open(answers: Answers = {}, user = admin()) {
  const term = {
    plan: user.factory.plan,
    expiresAtMs: user.factory.expires_at === null ? null : Date.parse(user.factory.expires_at),
  }
  return renderPage(<RenewalPanel />, {
    user,
    answers: {
      '/user/getUser': user,
      '/Payment/getRenewPrice': ({ plan = 'basic', months }) => ({
        plan,
        months,
        ...renewalPrice({ plan, months }, term, Date.now(), initialPriceList),
        prices: initialPriceList,
        currentPlan: term.plan,
        expiresAt: user.factory.expires_at,
        newExpiresAt: '2027-11-20T02:00:00.000Z',
        channels: ['wechat', 'sandbox'],
      }),
      '/Payment/submitFactoryRenew': {
        payOrderNumber: number,
        priceFen: 106_920,
        qrText: `/pay/cashier/${number}`,
        expiresAt: at(15 * 60_000),
      },
      '/Payment/getRenewal': renewal(),
      '/Payment/getRenewalList': { list: [], total: 0 },
      ...answers,
    },
  })
}

const choose = async (name: RegExp | string) => fireEvent.click(await screen.findByRole('radio', { name }))
const submit = async () => fireEvent.click(await screen.findByRole('button', { name: /^去支付/ }))

test('updates the price by plan and length, with the discount', async () => {
  open()
  expect(await screen.findByRole('button', { name: '去支付 ¥1,069.20' })).toBeTruthy()
  expect(screen.getByText('-¥118.80')).toBeTruthy()
  await choose(/^专业版/)
  await choose('1 个月')
  expect(await screen.findByRole('button', { name: '去支付 ¥299.00' })).toBeTruthy()
  expect(screen.queryByText('优惠')).toBeNull()
  expect(screen.getByText('2027-11-20 10:00')).toBeTruthy()
})

test('shows the end of a running term, and why a smaller plan is not offered', async () => {
  open({}, admin('professional', at(20 * 24 * hour)))
  expect(await screen.findByText(/还有 20 天/)).toBeTruthy()
  const basic = await screen.findByRole<HTMLInputElement>('radio', { name: /^基础版/ })
  expect(basic.disabled).toBe(true)
  expect(screen.getByText(/专业版到期前只能续专业版/)).toBeTruthy()
})

test('explains that an expired term cuts nothing off', async () => {
  open({}, admin('basic', at(-hour)))
  expect(await screen.findByText(/订单和数据都还在/)).toBeTruthy()
})

test('shows a QR code of the cashier after submitting, and the result without a reload', async () => {
  const { server } = open()
  await choose('沙箱支付（演示）')
  await submit()
  expect(await screen.findByRole('img', { name: '沙箱支付（演示）的付款二维码' })).toBeTruthy()
  expect(server.callsTo('/Payment/submitFactoryRenew')[0]?.body).toEqual({
    plan: 'basic',
    months: 12,
    channel: 'sandbox',
  })
  const payLink = screen.getByRole('link', { name: '不扫码，直接打开付款页' })
  expect(payLink.getAttribute('href')).toBe(`${window.location.origin}/pay/cashier/${number}`)
  server.answer({ '/Payment/getRenewal': paid() })
  act(() => notifyListeners([{ type: 'renewal', payOrderNumber: 'XF000000000025' }]))
  expect(screen.queryByText('支付成功')).toBeNull()
  act(() => notifyListeners([{ type: 'renewal', payOrderNumber: number }]))
  expect(await screen.findByText('支付成功')).toBeTruthy()
  // the banner and the history follow
  await waitFor(() => expect(server.callsTo('/user/getUser')).toHaveLength(1))
  await waitFor(() => expect(server.callsTo('/Payment/getRenewalList').length).toBeGreaterThan(1))
  fireEvent.click(screen.getByRole('button', { name: '完成' }))
  expect(await screen.findByRole('button', { name: /^去支付/ })).toBeTruthy()
})

test('creates one order on a double click', async () => {
  let answerIt = (_: unknown) => undefined as void
  const { server } = open({
    '/Payment/submitFactoryRenew': () =>
      new Promise((resolve) => {
        answerIt = resolve as typeof answerIt
      }),
  })
  await submit()
  await submit()
  expect(server.callsTo('/Payment/submitFactoryRenew')).toHaveLength(1)
  await act(async () =>
    answerIt(new Refusal(409, '支付渠道暂时没有响应，没有扣款，请稍后再试或换一种支付方式')),
  )
  const sent = () => server.callsTo('/Payment/submitFactoryRenew')
  await waitFor(async () => {
    await submit()
    expect(sent()).toHaveLength(2)
  })
  const [first, second] = sent()
  expect(first?.headers['Idempotency-Key']).toBe(second?.headers['Idempotency-Key'])
})

test('shows a refusal at its field and keeps the choices', async () => {
  const message = '这种支付方式暂不可用，请换一种支付方式或联系客服'
  open({
    '/Payment/submitFactoryRenew': new Refusal(409, message, {
      fields: [{ path: 'channel', label: '支付方式', message }],
    }),
  })
  await choose('3 个月')
  await submit()
  const group = await screen.findByRole('group', { name: '支付方式' })
  expect(await within(group).findByText(message)).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '3 个月' }).checked).toBe(true)
})

test.each([
  ['refused', '支付没有成功'],
  ['closed', '续费单已关闭'],
] as const)('shows that an order is %s and links back', async (status, title) => {
  const { server } = open()
  await submit()
  await screen.findByRole('img', { name: /付款二维码/ })
  server.answer({ '/Payment/getRenewal': renewal({ status, qrText: null }) })
  act(() => notifyListeners('reset'))
  expect(await screen.findByText(title)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '重新提交' }))
  expect(await screen.findByRole('button', { name: /^去支付/ })).toBeTruthy()
})

test('hides an expired QR code', async () => {
  open({ '/Payment/getRenewal': renewal({ payBefore: at(-1_000), qrText: null }) })
  await submit()
  expect(await screen.findByText(/二维码已过期/)).toBeTruthy()
  expect(screen.queryByRole('img', { name: /付款二维码/ })).toBeNull()
})

test('names a contact when no channel is set up', async () => {
  open({
    '/Payment/getRenewPrice': {
      plan: 'basic',
      months: 12,
      ...renewalPrice({ plan: 'basic', months: 12 }, { plan: null, expiresAtMs: null }, 0, initialPriceList),
      prices: initialPriceList,
      currentPlan: null,
      expiresAt: null,
      newExpiresAt: at(hour),
      channels: [],
    },
  })
  expect(await screen.findByText(/联系客服办理续费/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^去支付/ })).toBeNull()
})

test('reloads a price after an error', async () => {
  const { server } = open({ '/Payment/getRenewPrice': new Refusal(500, '系统暂时繁忙，请稍后重试') })
  const again = await screen.findByRole('button', { name: '重试' })
  fireEvent.click(again)
  await waitFor(() => expect(server.callsTo('/Payment/getRenewPrice').length).toBeGreaterThan(1))
})

test('links to a pending renewal and prints the receipt of a paid one', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  const waiting = rowOf(renewal({ payOrderNumber: 'XF000000000025' }))
  const { server } = open({
    '/Payment/getRenewalList': { list: [waiting, rowOf(paid())], total: 2 },
    '/Payment/getRenewalReceipt': {
      ...rowOf(paid()),
      factoryName: '永康市测试五金厂',
      termStartsAt: '2026-11-20T02:00:00.000Z',
      transactionId: `SB${number}`,
      listFen: 118_800,
      discountFen: 11_880,
      upgradeFen: 0,
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: /打印收据/ }))
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
  const paper = within(screen.getByRole('article', { hidden: true }))
  for (const text of ['永康市测试五金厂', `SB${number}`, '¥1,069.20', '2026-11-20 10:00 至 2027-11-20 10:00'])
    expect(paper.getByText(text)).toBeTruthy()
  act(() => void window.dispatchEvent(new Event('afterprint')))
  expect(screen.queryByRole('article', { hidden: true })).toBeNull()
  server.answer({ '/Payment/getRenewal': renewal({ payOrderNumber: 'XF000000000025' }) })
  fireEvent.click(screen.getByRole('button', { name: /继续支付/ }))
  expect(await screen.findByText('支付单号 XF000000000025')).toBeTruthy()
})
