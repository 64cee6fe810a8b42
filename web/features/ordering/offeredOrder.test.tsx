import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { problemText } from '#contract/kernel/problems.ts'
import type { Inquiry } from '#contract/orders/inquiries/calls.ts'
import { noServices } from '#contract/price/services.ts'
import { useToasts } from '#shared/messages/toast.ts'
import { queryClient } from '#shared/server/queryClient.ts'
import { fakeIndexedDb, wipe } from '#shared/testing/fakeIndexedDb.ts'
import { Refusal } from '#shared/testing/fakeServer.ts'
import type { Answers } from '#shared/testing/fakeServer.ts'
import { userOf } from '#shared/testing/people.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import NewOrderPage from './NewOrderPage.tsx'
import { line } from './testing/line.ts'
import { earlierOrder } from './testing/order.ts'

const storedRecords = new Map<string, unknown>()
beforeEach(async () => {
  await wipe(storedRecords)
  vi.stubGlobal('indexedDB', fakeIndexedDb(storedRecords))
})

const inquiry: Inquiry = {
  ...noServices,
  id: 5,
  state: 'open',
  destinationCode: '330782',
  destinationText: '浙江省金华市义乌市',
  goodsName: '电动工具',
  packaging: 'pallet',
  pieces: 10,
  weightGrams: 200_000,
  volumeCm3: 0,
  remark: '',
  createdAt: '2026-11-20T00:00:00.000Z',
  closesAt: '2026-11-23T00:00:00.000Z',
  asked: 1,
  offered: 1,
  declined: 0,
  lowestFen: 5_050,
  order: null,
  offers: [
    {
      id: 9,
      lineId: line.id,
      carrierId: line.carrier.id,
      carrierName: line.carrier.name,
      lineText: '永康 → 义乌',
      isDirect: true,
      transitHoursMin: 8,
      transitHoursMax: 12,
      phones: [],
      state: 'offered',
      totalFen: 5_050,
      included: '含保价',
      remark: '',
      validUntil: '2026-11-22T00:00:00.000Z',
      reason: '',
      answeredAt: '2026-11-20T01:00:00.000Z',
      isTaken: false,
    },
  ],
}

const at = '/orders/new?line=7&inquiry=5&offer=9&to=330782&kg=200&goods=电动工具&packaging=pallet&pieces=10'
const placed = { id: 42, number: 'D000000000025', status: 'pending', totalFen: 5_050 } as const
const open = (shown: Inquiry = inquiry, answers: Answers = {}, openedAt = at) =>
  renderPage(<NewOrderPage />, {
    at: openedAt,
    user: userOf(2),
    answers: {
      '/lines/getLineDetail': line,
      '/orders/getInquiry': shown,
      '/orders/getOrderDetail': earlierOrder,
      '/orders/createOrder': placed,
      ...answers,
    },
  })

const quoteCard = () => within(screen.getByRole('complementary', { name: '报价' }))
const type = (label: RegExp, nth: number, value: string) => {
  const field = screen.getAllByRole('textbox', { name: label })[nth]
  if (field) fireEvent.change(field, { target: { value } })
}

const typeParties = () => {
  for (const [nth, name] of ['王小明', '李雷'].entries()) {
    type(/^姓名/, nth, name)
    type(/^电话/, nth, '13800138000')
  }
}

test('opens the form with the offer’s exact price and sends the offer’s id', async () => {
  const { server } = open()
  await waitFor(() => quoteCard().getByText('询价议定运费'))
  expect(quoteCard().getByText('承运商报价：含保价')).toBeTruthy()
  expect(quoteCard().getAllByText('¥50.50').length).toBeGreaterThan(0)
  expect(screen.getByDisplayValue('电动工具')).toBeTruthy()
  typeParties()
  fireEvent.click(screen.getByRole('button', { name: '提交订单' }))
  await waitFor(() => expect(server.callsTo('/orders/createOrder')).toHaveLength(1))
  expect(server.callsTo('/orders/createOrder')[0]?.body).toMatchObject({
    lineId: 7,
    offerId: 9,
    quotedTotalFen: 5_050,
    goods: [{ name: '电动工具', packaging: 'pallet', pieces: 10, weightGrams: 200_000, volumeCm3: 0 }],
  })
})

test('reports other goods at once and does not send them', async () => {
  const { server } = open()
  await waitFor(() => quoteCard().getByText('询价议定运费'))
  type(/^件数/, 0, '11')
  await waitFor(() => quoteCard().getByText('件数和询价时不一样，请改回，或重新询价'))
  fireEvent.click(screen.getByRole('button', { name: '提交订单' }))
  type(/^件数/, 0, '10')
  await waitFor(() => quoteCard().getByText('询价议定运费'))
  expect(server.callsTo('/orders/createOrder')).toEqual([])
})

test('shows no price for an offer that has ended', async () => {
  open({ ...inquiry, offers: inquiry.offers.map((one) => ({ ...one, state: 'expired' })) })
  await waitFor(() => quoteCard().getByText('报价已过有效期，请联系承运商重新报价'))
  expect(quoteCard().queryByText('询价议定运费')).toBeNull()
})

test('shows no price of the line while its offer cannot be read', async () => {
  const { server } = open(inquiry, { '/orders/getInquiry': new Refusal(503, '服务繁忙，请稍后再试') })
  await screen.findByText('加载失败')
  expect(quoteCard().queryAllByText(/¥/)).toEqual([])
  typeParties()
  fireEvent.click(screen.getByRole('button', { name: '提交订单' }))
  server.answer({ '/orders/getInquiry': inquiry })
  fireEvent.click(screen.getByRole('button', { name: '重试' }))
  await waitFor(() => quoteCard().getByText('询价议定运费'))
  expect(screen.queryByText('加载失败')).toBeNull()
  expect(server.callsTo('/orders/createOrder')).toEqual([])
})

test('says that an offer is not to be seen, and shows the prices of the line', async () => {
  open(inquiry, { '/orders/getInquiry': Refusal.of('notFound') })
  await screen.findByText('这份报价已看不到，按专线的运价下单。')
  expect(quoteCard().queryByText('询价议定运费')).toBeNull()
  expect(quoteCard().getAllByText(/¥/).length).toBeGreaterThan(0)
})

const cut = () => Promise.reject(new Error('the line is cut'))
const taken: Inquiry = { ...inquiry, state: 'taken' }
const press = () => fireEvent.click(screen.getByRole('button', { name: '提交订单' }))

/** Places an order on the offer whose answer is lost, changes the form and closes it. Returns what was sent. */
async function loseAnswer(change = () => {}) {
  const page = open(inquiry, { '/orders/createOrder': cut })
  await waitFor(() => quoteCard().getByText('询价议定运费'))
  typeParties()
  press()
  await screen.findByText(/同一份订单不会下两次/)
  const [lost] = page.server.callsTo('/orders/createOrder')
  change()
  page.unmount()
  // as in a new page, nothing is read yet
  queryClient.clear()
  return lost
}

const typeRemark = () => fireEvent.change(screen.getByLabelText('备注'), { target: { value: '改成急件' } })
const toastTexts = () => useToasts.getState().toasts.map(({ text }) => text)
const sentBy = (server: ReturnType<typeof open>['server']) => server.callsTo('/orders/createOrder')
const keysOf = (server: ReturnType<typeof open>['server']) =>
  sentBy(server).map(({ headers }) => headers['Idempotency-Key'])

describe('a placed order whose answer was lost and which has ended its offer', () => {
  test('is found after a reload', async () => {
    const lost = await loseAnswer()
    const { server } = open(taken)
    expect(await screen.findAllByText(placed.number)).not.toEqual([])
    const [again] = sentBy(server)
    expect(again?.headers['Idempotency-Key']).toBe(lost?.headers['Idempotency-Key'])
    expect(again?.body).toEqual(lost?.body)
  })

  test('is found by a press after an attempt that the server did not look at', async () => {
    const lost = await loseAnswer()
    const { server } = open(taken, { '/orders/createOrder': new Refusal(429, '操作太频繁，请稍后再试') })
    await waitFor(() => expect(sentBy(server)).toHaveLength(1))
    await screen.findByText(/不会下两次/)
    await waitFor(() =>
      expect(screen.getByRole('button', { name: '提交订单' })).toHaveProperty('disabled', false),
    )
    server.answer({ '/orders/createOrder': placed })
    press()
    expect(await screen.findAllByText(placed.number)).not.toEqual([])
    expect(keysOf(server)).toEqual([lost, lost].map((sent) => sent?.headers['Idempotency-Key']))
    expect(sentBy(server).at(-1)?.body).toEqual(lost?.body)
  })
  test('is found by a press where the form has changed since, and cannot be placed again', async () => {
    const lost = await loseAnswer(typeRemark)
    const { server } = open(taken)
    expect(await screen.findByText(/上次提交可能已下单/)).toBeTruthy()
    press()
    const dialog = within(await screen.findByRole('dialog', { name: '上一次提交已经成功' }))
    expect(dialog.getByText(new RegExp(placed.number))).toBeTruthy()
    expect(dialog.queryByRole('button', { name: /另下一单/ })).toBeNull()
    expect(sentBy(server).map(({ body }) => body)).toEqual([lost?.body])
    expect(keysOf(server)).toEqual([lost?.headers['Idempotency-Key']])
    fireEvent.click(dialog.getByRole('button', { name: '看已下的那一单' }))
    expect(await screen.findByText(placed.number, { selector: 'dd' })).toBeTruthy()
  })

  test('is looked for with the total that was sent, without the fault of its offer', async () => {
    await loseAnswer()
    const { server } = open(taken, { '/orders/createOrder': cut })
    await waitFor(() => expect(sentBy(server)).toHaveLength(1))
    expect(await screen.findByText(/上次提交可能已下单/)).toBeTruthy()
    expect(quoteCard().getAllByRole('alert')).toHaveLength(1)
    expect(quoteCard().getByText('¥50.50')).toBeTruthy()
    expect(quoteCard().queryByText(problemText('inquiryTaken'))).toBeNull()
  })

  test('is sent once more where another order took the offer, and then reports that', async () => {
    await loseAnswer()
    const { server } = open(taken, { '/orders/createOrder': Refusal.of('inquiryTaken') })
    await waitFor(() => expect(sentBy(server)).toHaveLength(1))
    await waitFor(() => quoteCard().getByText(problemText('inquiryTaken')))
    press()
    await waitFor(() => expect(toastTexts()).toContain(problemText('inquiryTaken')))
    fireEvent(window, new Event('online'))
    expect(sentBy(server)).toHaveLength(1)
  })
  test('is continued at its own address from another form', async () => {
    const lost = await loseAnswer()
    const { server, currentPath } = open(taken, {}, '/orders/new')
    fireEvent.click(await screen.findByRole('button', { name: /^继续填写/ }))
    expect(await screen.findByText(placed.number, { selector: 'dd' })).toBeTruthy()
    expect(sentBy(server).map(({ body }) => body)).toEqual([lost?.body])
    expect(keysOf(server)).toEqual([lost?.headers['Idempotency-Key']])
    expect(currentPath()).toBe(`/orders/new?placed=${placed.id}`)
  })
})

test('continues a draft on an offer at its own address after another form was started', async () => {
  const page = open()
  await waitFor(() => quoteCard().getByText('询价议定运费'))
  typeRemark()
  page.unmount()
  const { currentPath } = open()
  fireEvent.click(await screen.findByRole('button', { name: '另起一份' }))
  await waitFor(() => expect(currentPath()).toBe('/orders/new'))
  fireEvent.click(await screen.findByRole('button', { name: /^继续填写/ }))
  expect(await screen.findByDisplayValue('改成急件')).toBeTruthy()
  expect(await screen.findByText('询价议定运费')).toBeTruthy()
  expect(currentPath()).toMatch(/inquiry=5&offer=9.*&draft=/)
})
