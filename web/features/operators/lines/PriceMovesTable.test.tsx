import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { problems } from '#contract/kernel/problems.ts'
import type { PriceMoveRow } from '#contract/operators/priceMoveCalls.ts'
import { useToasts } from '#shared/messages/toast.ts'
import { Refusal } from '#shared/testing/fakeServer.ts'
import type { Answers } from '#shared/testing/fakeServer.ts'
import { userOf } from '#shared/testing/people.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import OpsLinesPage from './OpsLinesPage.tsx'

const rowOf = (change: Partial<PriceMoveRow> = {}): PriceMoveRow => ({
  id: 5,
  line: {
    id: 9,
    code: 'YW-01',
    siteName: '永康市',
    destination: '浙江省金华市义乌市',
    isDirect: true,
    state: 'on',
    phones: ['0579-87112233'],
  },
  carrier: { id: 3, name: '顺达货运' },
  moves: [{ name: '重货价', unit: '/吨', beforeFen: 48_000, afterFen: 480 }],
  way: 'edit',
  movedAt: '2026-11-20T02:00:00.000Z',
  actor: '小王',
  decision: null,
  ...change,
})
const name = '顺达货运到浙江省金华市义乌市'

const open = (rows: PriceMoveRow[], answers: Answers = {}, at = '/ops/lines?view=moves') =>
  renderPage(<OpsLinesPage />, {
    at,
    user: userOf(9),
    answers: { '/ops/getPriceMoveList': { list: rows, total: rows.length }, ...answers },
  })
const toasts = () => useToasts.getState().toasts.map(({ text }) => text)

test('shows old and new price side by side, who changed it and when, and accepts it', async () => {
  const { server } = open([rowOf()], { '/ops/acceptPriceMoves': { changed: 1 } })
  const row = within(await screen.findByRole('row', { name: /义乌/ }))
  const texts = row.getAllByRole('cell').map((cell) => cell.textContent)
  expect(texts).toContain('重货价 ¥480/吨')
  expect(texts).toContain('¥4.80/吨 降 99%')
  expect(texts).toContain('小王修改专线，2026-11-20 10:00')
  expect(row.getByRole('link', { name: '0579-87112233' }).getAttribute('href')).toBe('tel:0579-87112233')
  fireEvent.click(row.getByRole('button', { name: `${name}价格无误` }))
  await waitFor(() => expect(toasts()).toEqual(['已确认 1 条专线的价格']))
  expect(server.callsTo('/ops/acceptPriceMoves')[0]?.body).toEqual({ ids: [5] })
  await waitFor(() => expect(server.callsTo('/ops/getPriceMoveList')).toHaveLength(2))
})

test('accepts all ticked ones at once, and shows the new list where one changed meanwhile', async () => {
  const { server } = open([rowOf(), rowOf({ id: 4, carrier: { id: 8, name: '安达物流' } })], {
    '/ops/acceptPriceMoves': new Refusal(409, problems.priceMoveOver.msg),
  })
  for (const box of await screen.findAllByRole('checkbox', { name: /选择.*义乌/ })) fireEvent.click(box)
  fireEvent.click(screen.getByRole('button', { name: '价格无误' }))
  await waitFor(() => expect(toasts()).toEqual([problems.priceMoveOver.msg]))
  expect(server.callsTo('/ops/acceptPriceMoves')[0]?.body).toEqual({ ids: [5, 4] })
  expect(server.callsTo('/ops/getPriceMoveList')).toHaveLength(2)
})

test('stops a line with a reason that names the prices', async () => {
  const { server } = open([rowOf()], { '/ops/stopLines': { changed: 1 } })
  fireEvent.click(await screen.findByRole('button', { name: `下架${name}` }))
  const dialog = within(screen.getByRole('dialog', { name: `平台下架${name}的专线` }))
  const reason = '价格像是填错了：重货价 ¥480 → ¥4.80/吨，降 99%。请核对'
  expect(dialog.getByLabelText<HTMLTextAreaElement>(/下架原因/).value).toBe(reason)
  fireEvent.click(dialog.getByRole('button', { name: '下架' }))
  await waitFor(() => expect(server.callsTo('/ops/stopLines')[0]?.body).toEqual({ ids: [9], reason }))
})

test('lists the decided ones on demand, without actions', async () => {
  const decision = { result: 'accepted', at: '2026-11-20T03:00:00.000Z', operator: '小运' } as const
  const { server } = open([rowOf({ decision })], {}, '/ops/lines?view=moves&decided=yes')
  await screen.findByText('价格无误，小运 2026-11-20 11:00')
  expect(screen.queryByRole('button', { name: /价格无误$/ })).toBeNull()
  expect(server.callsTo('/ops/getPriceMoveList')[0]?.body).toEqual({ page: 1, pageSize: 20, isDecided: true })
})

test('says so when no price waits, and links to the decided ones', async () => {
  const { currentPath } = open([])
  expect(await screen.findByText('没有待核对的价格')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '看已处理的' }))
  expect(currentPath()).toContain('decided=yes')
})
