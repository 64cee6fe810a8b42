import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { PriceRow } from '#contract/lines/priceCalls.ts'
import { Refusal } from '#shared/testing/fakeServer.ts'
import type { Answers } from '#shared/testing/fakeServer.ts'
import { userOf } from '#shared/testing/people.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import PriceChangeDialog from './PriceChangeDialog.tsx'
import { priceRequest, defaultChange } from './priceRequest.ts'

const row: PriceRow = {
  lineId: 1,
  code: 'YW-01',
  destinationText: '浙江省金华市义乌市',
  isDirect: true,
  status: 'on',
  heavyTiers: [
    { fromGrams: 0, fenPerTonne: { before: 28_500, after: 29_500 } },
    { fromGrams: 1_000_000, fenPerTonne: { before: 26_000, after: 26_900 } },
  ],
  lightTiers: [{ fromCm3: 0, fenPerM3: { before: 7_000, after: 7_000 } }],
  minChargeFen: { before: 3_000, after: 3_000 },
  isChanged: true,
  fault: '',
  doubts: [],
}
const token = 'a'.repeat(64)
const previewed = { list: [row], total: 1, changed: 1, unchanged: 0, faulty: 0, doubtful: 0, token }

function open(answers: Answers = {}) {
  const onApplied = vi.fn<() => void>()
  const page = renderPage(
    <PriceChangeDialog
      selection={{ filter: { status: 'on' } }}
      count={1}
      onClose={() => undefined}
      onApplied={onApplied}
    />,
    { user: userOf(3), answers: { '/carrier/previewPriceChange': previewed, ...answers } },
  )
  return { ...page, onApplied }
}
const typeAmount = (value: string) => fireEvent.change(screen.getByLabelText(/^幅度/), { target: { value } })

test('previews old and new prices of every step and applies exactly those', async () => {
  const { server, onApplied } = open({ '/carrier/applyPriceChange': { changed: 1 } })
  typeAmount('3.5')
  fireEvent.click(screen.getByRole('button', { name: '预览新价格' }))
  await screen.findByText('1 条会变')
  expect(server.callsTo('/carrier/previewPriceChange')[0]?.body).toEqual({
    filter: { status: 'on' },
    target: 'heavy',
    kind: 'percent',
    value: 350,
    roundToFen: 100,
    page: 1,
    pageSize: 20,
  })
  const cells = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(cells).toEqual(['1 吨以下¥285 → ¥295', '1 吨以上¥260 → ¥269', '¥70', '¥30'])
  fireEvent.click(screen.getByRole('button', { name: '调整 1 条' }))
  await waitFor(() => expect(onApplied).toHaveBeenCalledTimes(1))
  expect(server.callsTo('/carrier/applyPriceChange')[0]?.body).toMatchObject({ value: 350, token })
})

test('requires a new preview when a line was changed meanwhile', async () => {
  const { server, onApplied } = open({
    '/carrier/applyPriceChange': new Refusal(409, '有专线刚被修改过，请重新预览'),
  })
  typeAmount('3.5')
  fireEvent.click(screen.getByRole('button', { name: '预览新价格' }))
  fireEvent.click(await screen.findByRole('button', { name: '调整 1 条' }))
  await screen.findByText(/有专线刚被修改过/)
  expect(screen.getByRole('button', { name: '调整 1 条' })).toHaveProperty('disabled', true)
  server.answer({ '/carrier/previewPriceChange': { ...previewed, token: 'b'.repeat(64) } })
  fireEvent.click(screen.getByRole('button', { name: '重新预览' }))
  const apply = screen.getByRole('button', { name: '调整 1 条' })
  expect(apply).toHaveProperty('disabled', true)
  await waitFor(() => expect(apply).toHaveProperty('disabled', false))
  expect(server.callsTo('/carrier/previewPriceChange')).toHaveLength(2)
  server.answer({ '/carrier/applyPriceChange': { changed: 1 } })
  fireEvent.click(apply)
  await waitFor(() => expect(onApplied).toHaveBeenCalledTimes(1))
  expect(server.callsTo('/carrier/applyPriceChange').at(-1)?.body).toMatchObject({ token: 'b'.repeat(64) })
})

test('names a line that would cost nothing and blocks the change', async () => {
  open({
    '/carrier/previewPriceChange': {
      ...previewed,
      list: [{ ...row, isChanged: false, fault: '泡货价会变成 0' }],
      changed: 0,
      faulty: 1,
    },
  })
  typeAmount('99')
  fireEvent.click(screen.getByRole('button', { name: '预览新价格' }))
  await screen.findByText('泡货价会变成 0')
  expect(screen.getByRole('button', { name: '调整 0 条' })).toHaveProperty('disabled', true)
})

test('requires a tick for suspicious new prices, again after each new preview', async () => {
  const doubts = ['重货价 ¥285 → ¥2.85/吨，降 99%']
  const doubtful = { ...previewed, list: [{ ...row, doubts }], doubtful: 1 }
  const { server, onApplied } = open({
    '/carrier/previewPriceChange': doubtful,
    '/carrier/applyPriceChange': new Refusal(409, '预览之后有专线被改过，请重新预览再调价'),
  })
  typeAmount('99')
  fireEvent.click(screen.getByRole('button', { name: '预览新价格' }))
  await screen.findByText('重货价 ¥285 → ¥2.85/吨，降 99%')
  const tick = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /^1 条的新价格像是填错了/ })
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: '调整 1 条' })
  expect(button().disabled).toBe(true)
  fireEvent.click(tick())
  fireEvent.click(button())
  await screen.findByText(/没有调价/)
  server.answer({ '/carrier/previewPriceChange': { ...doubtful, token: 'b'.repeat(64) } })
  fireEvent.click(screen.getByRole('button', { name: '重新预览' }))
  await waitFor(() => expect(tick().checked).toBe(false))
  expect(button().disabled).toBe(true)
  server.answer({ '/carrier/applyPriceChange': { changed: 1 } })
  fireEvent.click(tick())
  fireEvent.click(button())
  await waitFor(() => expect(onApplied).toHaveBeenCalledTimes(1))
  expect(server.callsTo('/carrier/applyPriceChange').at(-1)?.body).toMatchObject({
    token: 'b'.repeat(64),
    isConfirmed: true,
  })
})

test('removes the preview when the request changes', async () => {
  open()
  typeAmount('3.5')
  fireEvent.click(screen.getByRole('button', { name: '预览新价格' }))
  await screen.findByText('1 条会变')
  typeAmount('4')
  expect(screen.queryByText('1 条会变')).toBeNull()
})

test.each([
  [{ amount: '' }, '请填大于 0 的百分数，如 3.5，最多两位小数'],
  [{ amount: '3.555' }, '请填大于 0 的百分数，如 3.5，最多两位小数'],
  [{ amount: '100', direction: 'down' as const }, '降幅要小于 100%，请改小'],
  [{ amount: '1000.01' }, '涨幅最多 1000%，请改小'],
  [{ amount: '0', kind: 'fixed' as const }, '请填大于 0 的金额（元），最多两位小数'],
])('rejects the change %j', (change, fault) => {
  expect(priceRequest({ ids: [1] }, { ...defaultChange, ...change })).toEqual({ fault })
})

test('sends a decrease by an amount as negative fen', () => {
  const values = { ...defaultChange, kind: 'fixed' as const, direction: 'down' as const, amount: '12.5' }
  expect(priceRequest({ ids: [1] }, values)).toMatchObject({ request: { value: -1_250, kind: 'fixed' } })
})
