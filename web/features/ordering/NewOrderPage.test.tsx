import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { problemText } from '#contract/kernel/problems.ts'
import { quote } from '#contract/price/quote.ts'
import { useToasts } from '#shared/messages/toast.ts'
import { fakeIndexedDb, wipe } from '#shared/testing/fakeIndexedDb.ts'
import { Refusal } from '#shared/testing/fakeServer.ts'
import type { Answers } from '#shared/testing/fakeServer.ts'
import { userOf } from '#shared/testing/people.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import { yuan } from '#shared/ui/text/format.ts'
import NewOrderPage from './NewOrderPage.tsx'
import { consignmentOf } from './orderRequest.ts'
import { fromOrder } from './orderStart.ts'
import { line } from './testing/line.ts'
import { earlierOrder, earlierTotalFen } from './testing/order.ts'

const storedRecords = new Map<string, unknown>()
const placed = { id: 42, number: 'D000000000025', status: 'pending' as const, totalFen: earlierTotalFen }

beforeEach(async () => {
  await wipe(storedRecords)
  vi.stubGlobal('indexedDB', fakeIndexedDb(storedRecords))
})

const openPage = (at: string, answers: Answers = {}, user = userOf(2)) =>
  renderPage(<NewOrderPage />, {
    at,
    user,
    answers: {
      '/lines/getLineDetail': line,
      '/orders/getOrderDetail': earlierOrder,
      '/orders/createOrder': placed,
      ...answers,
    },
  })

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const quoteCard = () => within(screen.getByRole('complementary', { name: '报价' }))
const whenQuoted = () => waitFor(() => quoteCard().getByText('信息费'))

describe('the form', () => {
  test('quotes the typed values as the contract does, including hints', async () => {
    openPage('/orders/new?line=7&kg=990')
    await whenQuoted()
    fireEvent.click(await screen.findByLabelText('送货上门'))
    fireEvent.change(screen.getByLabelText(/声明价值/), { target: { value: '8000' } })
    const expected = quote(line, {
      weightGrams: 990_000,
      volumeCm3: 0,
      pickupMode: 'self',
      deliveryMode: 'door',
      declaredValueFen: 800_000,
      codFen: 0,
      receiptCopies: 0,
      isHeld: false,
    })
    expect(expected.hints.length).toBeGreaterThan(0)
    for (const text of [...expected.items.map((item) => item.formula), ...expected.hints.map((h) => h.text)])
      expect(await screen.findByText(text)).toBeTruthy()
    expect(quoteCard().getAllByText(yuan(expected.totalFen)).length).toBeGreaterThan(0)
  })

  test('has one total and a prominent button with a quote, and neither without', async () => {
    const { unmount } = openPage('/orders/new')
    const quiet = await button('提交订单')
    expect(quoteCard().queryByText(/合计/)).toBeNull()
    expect(quoteCard().queryByText('—')).toBeNull()
    expect(quiet.dataset['variant']).toBe('default')
    fireEvent.click(quiet)
    expect((await screen.findAllByText(/^请填写/)).length).toBeGreaterThan(0)
    unmount()
    openPage('/orders/new?line=7&kg=990')
    await whenQuoted()
    expect(quoteCard().getAllByText(/合计/)).toHaveLength(1)
    expect((await button('提交订单')).dataset['variant']).toBe('filled')
  })

  test('computes the volume of the pieces from their sides', async () => {
    const { server } = openPage('/orders/new?repeat=41')
    await whenQuoted()
    fireEvent.click(await button('按每件长宽高算体积'))
    for (const [label, value] of [
      ['长（厘米）', '60'],
      ['宽（厘米）', '50'],
      ['高（厘米）', '40.5'],
    ] as const)
      fireEvent.change(screen.getByLabelText(label), { target: { value } })
    expect(await screen.findByText('10 件共 1.215 方')).toBeTruthy()
    fireEvent.click(await button('提交订单'))
    await screen.findAllByText(placed.number)
    expect(server.callsTo('/orders/createOrder')[0]?.body).toMatchObject({
      goods: [{ volumeCm3: 1_215_000 }],
    })
  })

  test('disables services that the line does not offer and says why', async () => {
    openPage('/orders/new?line=7&kg=100')
    await whenQuoted()
    expect(screen.getByText('该专线不提供送货上楼')).toBeTruthy()
    expect((screen.getByLabelText('送货上楼') as HTMLInputElement).disabled).toBe(true)
    expect((screen.getByLabelText('送货上门') as HTMLInputElement).disabled).toBe(false)
  })

  test('names missing fields and sends nothing', async () => {
    const { server } = openPage('/orders/new?line=7')
    fireEvent.click(await button('提交订单'))
    expect(await screen.findByText('请填写收货人姓名')).toBeTruthy()
    expect(server.callsTo('/orders/createOrder')).toEqual([])
  })

  test('needs only a city when the recipient fetches the goods', async () => {
    const recipient = { ...earlierOrder.recipient, regionCode: '330700', address: '' }
    const { server } = openPage('/orders/new?repeat=41', {
      '/orders/getOrderDetail': { ...earlierOrder, recipient },
    })
    await whenQuoted()
    await screen.findByDisplayValue('浙江省金华市')
    fireEvent.click(await button('提交订单'))
    await waitFor(() => expect(server.callsTo('/orders/createOrder')).toHaveLength(1))
  })

  test('names a vague address together with the other faults', async () => {
    const recipient = { ...earlierOrder.recipient, name: '', regionCode: '330700', address: '' }
    openPage('/orders/new?repeat=41', {
      '/orders/getOrderDetail': { ...earlierOrder, recipient, deliveryMode: 'door' },
    })
    await whenQuoted()
    await screen.findByDisplayValue('浙江省金华市')
    fireEvent.click(await button('提交订单'))
    expect(await screen.findByText('请填写收货人姓名')).toBeTruthy()
    expect(screen.getByText(/请选到区县/)).toBeTruthy()
    expect(screen.getByText('请填写收货人详细地址')).toBeTruthy()
  })

  test('needs more than a city when the carrier delivers', async () => {
    const recipient = { ...earlierOrder.recipient, regionCode: '330700' }
    const { server } = openPage('/orders/new?repeat=41', {
      '/orders/getOrderDetail': { ...earlierOrder, recipient, deliveryMode: 'door' },
    })
    await whenQuoted()
    await screen.findByDisplayValue('浙江省金华市')
    fireEvent.click(await button('提交订单'))
    expect(await screen.findByText(/请选到区县/)).toBeTruthy()
    expect(server.callsTo('/orders/createOrder')).toEqual([])
  })

  test('proposes lines for the recipient’s region and uses the picked one', async () => {
    const card = { ...line, totalFen: 5_600 }
    const { server } = openPage('/orders/new?to=330782&kg=200', {
      '/lines/searchLines': { list: [card], total: 1, next: null },
    })
    fireEvent.click(await button(`选择：${line.carrier.name}到${line.destinationName}`))
    await whenQuoted()
    expect(server.callsTo('/lines/searchLines')[0]?.body).toMatchObject({
      destinationCode: '330782',
      weightGrams: 200_000,
      sort: 'total',
    })
  })

  test('links an unverified factory to verification and sends no call', async () => {
    const { server } = openPage('/orders/new?line=7', {}, userOf(0))
    expect(await screen.findByRole('link', { name: '去认证' })).toBeTruthy()
    expect(server.calls).toEqual([])
  })
})

describe('placing', () => {
  test('places one order on a double click and shows its number', async () => {
    let answer: (value: typeof placed) => void = () => undefined
    const { server } = openPage('/orders/new?repeat=41', {
      '/orders/createOrder': () => new Promise((resolve) => (answer = resolve)),
    })
    await whenQuoted()
    const submit = await button('提交订单')
    fireEvent.click(submit)
    fireEvent.click(submit)
    await waitFor(() => expect(server.callsTo('/orders/createOrder')).toHaveLength(1))
    fireEvent.click(submit)
    answer(placed)
    expect(await screen.findAllByText(placed.number)).not.toEqual([])
    const calls = server.callsTo('/orders/createOrder')
    expect(calls).toHaveLength(1)
    expect(calls[0]?.headers['Idempotency-Key']).toMatch(/^[0-9a-f]{32}$/)
    expect(calls[0]?.body).toMatchObject({ lineId: 7, quotedTotalFen: earlierTotalFen, payment: 'collect' })
  })

  test('resends the same order under the same key after a lost answer', async () => {
    const { server } = openPage('/orders/new?repeat=41', {
      '/orders/createOrder': () => Promise.reject(new Error('the line is cut')),
    })
    await whenQuoted()
    fireEvent.click(await button('提交订单'))
    expect(await screen.findByText(/同一份订单不会下两次/)).toBeTruthy()
    const cuts = () => useToasts.getState().toasts.filter(({ text }) => text.startsWith('网络'))
    expect(cuts()).toHaveLength(1)
    server.answer({ '/orders/createOrder': placed })
    fireEvent.click(await button('提交订单'))
    await screen.findAllByText(placed.number)
    // No error is shown beside the number.
    expect(cuts()).toEqual([])
    const [first, second] = server.callsTo('/orders/createOrder')
    expect(second?.headers['Idempotency-Key']).toBe(first?.headers['Idempotency-Key'])
  })

  test('shows both totals when the price has changed, and sends only after agreement', async () => {
    const dearer = quote({ ...line, minChargeFen: 99_900 }, consignmentOf(fromOrder(earlierOrder)))
    const { server } = openPage('/orders/new?repeat=41', {
      '/orders/createOrder': (body) =>
        body.quotedTotalFen === dearer.totalFen
          ? { ...placed, totalFen: dearer.totalFen }
          : Refusal.of('quoteChanged', { quote: dearer }),
    })
    await whenQuoted()
    fireEvent.click(await button('提交订单'))
    const dialog = within(await screen.findByRole('dialog', { name: '运价已变动' }))
    expect(dialog.getByText(yuan(earlierTotalFen))).toBeTruthy()
    expect(dialog.getAllByText(yuan(dearer.totalFen)).length).toBeGreaterThan(0)
    expect(server.callsTo('/orders/createOrder')).toHaveLength(1)
    fireEvent.click(dialog.getByRole('button', { name: /按新价/ }))
    expect(await screen.findAllByText(placed.number)).not.toEqual([])
    const [first, second] = server.callsTo('/orders/createOrder')
    expect(second?.body).toMatchObject({ quotedTotalFen: dearer.totalFen })
    expect(second?.headers['Idempotency-Key']).not.toBe(first?.headers['Idempotency-Key'])
  })

  test.each(['lineNotOn', 'lineDoesNotServe'] as const)('%s offers other lines in the form', async (key) => {
    openPage('/orders/new?repeat=41', {
      '/orders/createOrder': Refusal.of(key),
      '/lines/searchLines': { list: [{ ...line, id: 8, totalFen: 1 }], total: 1, next: null },
    })
    await whenQuoted()
    fireEvent.click(await button('提交订单'))
    expect(await screen.findByText(problemText(key))).toBeTruthy()
    fireEvent.click(await button('看能到的专线'))
    fireEvent.click(await button(/^选择：永康市顺通/))
    // For another line, the error of the first no longer applies.
    await whenQuoted()
    expect(screen.queryByText(problemText(key))).toBeNull()
    expect((screen.getAllByLabelText(/姓名/)[0] as HTMLInputElement).value).toBe('王小明')
  })

  test('shows serviceNotOffered at the services', async () => {
    const text = problemText('serviceNotOffered', { service: '签回单' })
    openPage('/orders/new?repeat=41', {
      '/orders/createOrder': Refusal.of('serviceNotOffered', null, { service: '签回单' }),
    })
    await whenQuoted()
    fireEvent.click(await button('提交订单'))
    const services = screen.getByRole('region', { name: '提货、送货与服务' })
    expect(await within(services).findByText(text)).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(services))
    fireEvent.click(screen.getByLabelText('上门提货'))
    expect(within(services).queryByText(text)).toBeNull()
  })

  test('confirms a visitor’s mobile by a code', async () => {
    const { server } = renderPage(<NewOrderPage />, {
      at: '/orders/new?repeat=41',
      answers: {
        '/lines/getLineDetail': line,
        '/orders/getOrderDetail': earlierOrder,
        '/orders/createOrder': placed,
        '/user/sendSmsCode': { resendAfterMs: 60_000 },
      },
    })
    await whenQuoted()
    fireEvent.change(screen.getByLabelText(/联系手机号/), { target: { value: '138 0013 8000' } })
    fireEvent.click(await button('提交订单'))
    expect(await screen.findByText('请填写短信验证码')).toBeTruthy()
    fireEvent.click(await button('获取验证码'))
    await waitFor(() =>
      expect(server.callsTo('/user/sendSmsCode')[0]?.body).toEqual({
        mobile: '13800138000',
        purpose: 'order',
      }),
    )
    fireEvent.change(screen.getByLabelText(/短信验证码/), { target: { value: '123456' } })
    fireEvent.click(await button('提交订单'))
    expect(await screen.findAllByText(placed.number)).not.toEqual([])
    expect(server.callsTo('/orders/createOrder')[0]?.body).toMatchObject({
      contactMobile: '13800138000',
      smsCode: '123456',
    })
    const keeping = await screen.findByRole('link', { name: '登录并保留订单' })
    expect(keeping.getAttribute('href')).toBe('/login?redirect=%2Forders%2FordersList')
  })
})
