import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useToasts } from '#shared/messages/toast.ts'
import { queryClient } from '#shared/server/queryClient.ts'
import { Refusal } from '#shared/testing/fakeServer.ts'
import type { Answers } from '#shared/testing/fakeServer.ts'
import { userOf } from '#shared/testing/people.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import CarrierBoardPage from './CarrierBoardPage.tsx'
import OpsBoardPage from './OpsBoardPage.tsx'
import { busyBoard, opening, platformBoard, quietBoard } from './testing/boards.ts'

vi.mock('#shared/ui/chart/loadDrawing.ts', () => ({
  loadDrawing: () => Promise.resolve(() => ({ show: () => undefined, end: () => undefined })),
}))

const at = '/carrier/board?from=2026-11-01&to=2026-11-02'
const unmetDemand = {
  list: [
    {
      siteId: 330_784,
      destinationCode: '540100',
      destinationText: '西藏自治区拉萨市',
      searches: 12,
      lastSoughtOn: '2026-11-19',
      isServedNow: false,
    },
  ],
  total: 1,
}

const openCarrier = (answers: Answers = {}, where = at) =>
  renderPage(<CarrierBoardPage />, {
    at: where,
    user: userOf(3),
    answers: { '/carrier/getBoard': busyBoard, '/carrier/getUnmetDemand': unmetDemand, ...answers },
  })

const hrefOf = (link: HTMLElement) => link.getAttribute('href')

test('shows each figure with details and the change to the period before, and links it to its list', async () => {
  const { server } = openCarrier()
  const figures = await screen.findByRole('list', { name: '主要数字' })
  const figure = (label: string) => within(figures).getByText(label).closest('li') ?? figures
  expect(figure('下单').textContent).toBe('下单1,200 单其中拒单、取消 200 单较上期 +20.0%')
  expect(figure('时效达成率').textContent).toContain('97.5%晚到 10 单')
  expect(figure('时效达成率').textContent).toContain('较上期 +2.5 个百分点')
  expect(figure('异常率').textContent).toContain('5.0%')
  expect(figure('货量').textContent).toContain('250.00 吨1,000 方，平均 250 公斤/方')
  expect(figure('接单用时').textContent).toContain('12 分钟九成在 3.3 小时内，共 1,000 单')
  const links = within(figures).getAllByRole('link').map(hrefOf)
  expect(links).toEqual([
    '/carrier/orders?from=2026-11-01&to=2026-11-02',
    '/carrier/orders?from=2026-11-01&to=2026-11-02&only=kept',
    '/carrier/orders?signedFrom=2026-11-01&signedTo=2026-11-02',
    '/carrier/orders?signedFrom=2026-11-01&signedTo=2026-11-02&only=late',
    '/carrier/orders?from=2026-11-01&to=2026-11-02&only=troubled',
    '/carrier/orders?from=2026-11-01&to=2026-11-02&only=kept',
    '/carrier/consults',
  ])
  expect(server.callsTo('/carrier/getBoard')[0]?.body).toEqual({ from: '2026-11-01', to: '2026-11-02' })
})

test('shows a table under each chart, with rows that link to their lists, as do lanes and ledgers', async () => {
  openCarrier()
  const placed = await screen.findByRole('region', { name: '下单：按下单日期' })
  const [first] = within(placed).getAllByRole('link')
  expect(first && [first.textContent, hrefOf(first)]).toEqual([
    '2026-11-01',
    '/carrier/orders?from=2026-11-01&to=2026-11-01',
  ])
  const lanes = screen.getByRole('region', { name: '流向：按下单日期，不含拒单、取消' })
  expect(hrefOf(within(lanes).getByRole('link', { name: '浙江省金华市' }))).toBe(
    '/carrier/orders?from=2026-11-01&to=2026-11-02&only=kept&city=330700',
  )
  expect(within(lanes).getByRole('row', { name: /其余 3 个地方 300 单/ })).toBeTruthy()
  const ledgers = screen.getByRole('region', { name: '未结账款' })
  expect(within(ledgers).getAllByRole('link').map(hrefOf)).toEqual([
    '/carrier/orders?ledger=cod.due',
    '/carrier/orders?ledger=receipt.sent',
  ])
})

test('keeps days and grouping in the address, and shows an error without a call when the days are invalid', async () => {
  const { server, currentPath } = openCarrier()
  await screen.findByRole('list', { name: '主要数字' })
  fireEvent.click(screen.getByRole('button', { name: '按月' }))
  expect(currentPath()).toBe(`${at}&by=month`)
  expect(await screen.findAllByRole('rowheader', { name: '2026-11', hidden: true })).toHaveLength(3)
  const callCount = server.callsTo('/carrier/getBoard').length
  fireEvent.change(screen.getByLabelText('到'), { target: { value: '2026-10-01' } })
  expect(await screen.findByText('结束日期早于开始日期，请重新选择')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('从'), { target: { value: '2025-08-01' } })
  expect(await screen.findByText('一次最多看 400 天，请缩短日期范围')).toBeTruthy()
  expect(server.callsTo('/carrier/getBoard')).toHaveLength(callCount)
  const presets = within(screen.getByRole('group', { name: '统计日期' }))
  fireEvent.click(presets.getByRole('button', { name: '近 7 天' }))
  await waitFor(() => expect(server.callsTo('/carrier/getBoard')).toHaveLength(callCount + 1))
})

test('shows a new carrier the next step and the unmet demand', async () => {
  openCarrier({ '/carrier/getBoard': quietBoard })
  expect(await screen.findByText('这段时间还没有订单')).toBeTruthy()
  expect(hrefOf(screen.getByRole('link', { name: '去发布专线' }))).toBe('/carrier/lines')
  expect(await screen.findByRole('row', { name: /西藏自治区拉萨市 12 次 2026-11-19 没有专线/ })).toBeTruthy()
})

test('shows one toast for calls that fail for one cause, and an error with 重试 in place of each', async () => {
  const busy = new Refusal(500, '服务器出错了，请稍后重试')
  openCarrier({ '/carrier/getBoard': busy, '/carrier/getUnmetDemand': busy })
  await waitFor(() => expect(screen.getAllByRole('button', { name: '重试' })).toHaveLength(2))
  expect(screen.getAllByText('服务器出错了，请稍后重试')).toHaveLength(2)
  expect(useToasts.getState().toasts).toMatchObject([{ text: busy.envelope.msg, lastsMs: 8000 }])
})

test('retries after an error', async () => {
  const { server } = openCarrier({ '/carrier/getBoard': new Refusal(500, '服务器出错了，请稍后重试') })
  fireEvent.click(await screen.findByRole('button', { name: '重试' }))
  server.answer({ '/carrier/getBoard': busyBoard })
  fireEvent.click(await screen.findByRole('button', { name: '重试' }))
  expect(await screen.findByRole('list', { name: '主要数字' })).toBeTruthy()
})

test('lists the carriers on the platform’s board and links to the operators’ open tasks', async () => {
  renderPage(<OpsBoardPage />, {
    at: '/ops/board?from=2026-11-01&to=2026-11-02',
    user: userOf(9),
    answers: { '/ops/getBoard': platformBoard, '/ops/getOpening': opening({ orders: 1 }) },
  })
  await screen.findByRole('region', { name: '承运商明细' })
  expect(
    screen.getByRole('row', { name: /顺达物流 1,100 单 ¥120,000.00 700 单 96.7% 5.6% 200 单/ }),
  ).toBeTruthy()
  expect(screen.getByRole('row', { name: /其余 2 家 100 单/ })).toBeTruthy()
  expect(screen.getByText('待审核认证').closest('a')?.getAttribute('href')).toBe('/ops/verifications')
  expect(screen.getByText('待处理反馈').closest('a')?.getAttribute('href')).toBe('/ops/feedback')
  const days = 'from=2026-11-01&to=2026-11-02'
  const figures = within(screen.getByRole('list', { name: '主要数字' }))
  expect(figures.getByText('下单').closest('a')?.getAttribute('href')).toBe(`/ops/orders?${days}`)
  const share = within(screen.getByRole('row', { name: /^顺达物流/ }))
  expect(share.getAllByRole('link').map(hrefOf)).toContain(`/ops/orders?${days}&only=lost&carrier=7`)
  expect(within(screen.getByRole('row', { name: /^其余 2 家/ })).queryByRole('link')).toBeNull()
  expect(screen.queryByRole('region', { name: '上线清单' })).toBeNull()
})

test('nothing of the platform’s board moves when the list of what is missing arrives last', async () => {
  let answer: (value: ReturnType<typeof opening>) => void = () => undefined
  const { server } = renderPage(<OpsBoardPage />, {
    at: '/ops/board',
    user: userOf(9),
    answers: {
      '/ops/getBoard': platformBoard,
      '/ops/getOpening': () => new Promise((resolve) => (answer = resolve)),
    },
  })
  const period = await screen.findByRole('group', { name: '统计日期' })
  await waitFor(() => expect(server.callsTo('/ops/getOpening')).toHaveLength(1))
  await waitFor(() => expect(server.callsTo('/ops/getBoard')).toHaveLength(1))
  const heading = screen.getByRole('heading', { level: 1 }).parentElement?.textContent
  expect(screen.queryByRole('list', { name: '主要数字' })).toBeNull()
  answer(opening({ operators: 1, lines: 0 }))
  const list = await screen.findByRole('region', { name: '上线清单' })
  expect(period.compareDocumentPosition(list)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  const figures = screen.getByRole('list', { name: '主要数字' })
  expect(list.compareDocumentPosition(figures)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(screen.getByRole('heading', { level: 1 }).parentElement?.textContent).toBe(heading)
})

test('shows the open steps before the first order on the platform’s board, with links', async () => {
  renderPage(<OpsBoardPage />, {
    at: '/ops/board?from=2026-11-01&to=2026-11-02',
    user: userOf(9),
    answers: { '/ops/getBoard': platformBoard, '/ops/getOpening': opening({ operators: 1, lines: 0 }) },
  })
  const list = within(await screen.findByRole('region', { name: '上线清单' }))
  expect(list.getByRole('heading').textContent).toBe('上线清单 已完成 4/7')
  const steps = list.getAllByRole('listitem')
  expect(steps.filter((step) => within(step).queryByRole('img', { name: '已完成' }))).toHaveLength(4)
  expect(steps[0]?.textContent).toContain('现有 1 名')
  expect(list.getAllByRole('link').map((link) => [link.textContent, hrefOf(link)])).toEqual([
    ['专线上线', '/ops/lines'],
    ['第一单', '/ops/orders'],
  ])
})

test('shows that SMS are not set up, and an outage of the provider until SMS work again', async () => {
  const outage = { since: '2026-11-20T01:12:00.000Z', failed: 1_204, fault: 'isv.AMOUNT_NOT_ENOUGH' }
  const { server } = renderPage(<OpsBoardPage />, {
    at: '/ops/board?from=2026-11-01&to=2026-11-02',
    user: userOf(9),
    answers: {
      '/ops/getBoard': platformBoard,
      '/ops/getOpening': { ...opening({ orders: 1 }), smsOutage: outage },
    },
  })
  const region = await screen.findByRole('region', { name: '短信发不出去' })
  expect(region.textContent).toContain('2026-11-20 09:12 起失败 1,204 次，没有一条发出')
  expect(region.textContent).toContain('请到短信平台查余额')
  expect(region.textContent).toContain('isv.AMOUNT_NOT_ENOUGH')
  server.answer({ '/ops/getOpening': opening({ sms: 0 }) })
  await queryClient.invalidateQueries()
  await waitFor(() => expect(screen.queryByRole('region', { name: '短信发不出去' })).toBeNull())
  const list = within(await screen.findByRole('region', { name: '上线清单' }))
  expect(list.getByText(/收不到验证码，新用户注册不了/).textContent).toContain('SMS_PROVIDER')
})
