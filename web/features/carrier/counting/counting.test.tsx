import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useQuestion } from '#shared/messages/confirm.ts'
import { Refusal } from '#shared/testing/fakeServer.ts'
import type { Answers } from '#shared/testing/fakeServer.ts'
import { countsOf, orderRowOf } from '#shared/testing/orders.ts'
import { userOf } from '#shared/testing/people.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import CarrierOrdersPage from '../CarrierOrdersPage.tsx'
import { countingAddress } from './countingAddress.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const row = orderRowOf({
  id: 5,
  number: 'D000000000058',
  waybillNumber: 'YD000000000017',
  status: 'picked_up',
  pieces: 3,
})

const open = (answers: Answers = {}, at = '/carrier/orders?view=count&count=D000000000058') =>
  renderPage(<CarrierOrdersPage />, {
    at,
    user: userOf(3),
    answers: {
      '/carrier/getOrderList': {
        list: [row],
        total: 1,
        counts: countsOf({ picked_up: 1 }),
        unknownNumbers: [],
      },
      ...answers,
    },
  })

/** Types a code and presses Enter, as a hardware scanner does. */
function scan(text: string) {
  const field = screen.getByLabelText('件标签条码')
  fireEvent.change(field, { target: { value: text } })
  fireEvent.submit(screen.getByRole('form', { name: '扫描或输入件号' }))
}
const scanNotice = () =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .join('')

test('counts each piece once and names another order’s piece, one too many and a foreign barcode', async () => {
  open()
  await screen.findByText('0/3 件')
  scan('YD000000000017-1')
  expect(scanNotice()).toContain('第 1 件，YD000000000017（李雷） 1/3')
  scan('yd000000000017-1')
  expect(scanNotice()).toContain('第 1 件已经扫过了')
  screen.getByText('1/3 件')
  scan('D000000000058-3')
  screen.getByText('2/3 件')
  screen.getByText(/还差第 2 件/)
  scan('YD000000000017-4')
  expect(scanNotice()).toContain('只有 3 件，没有第 4 件')
  scan('YD999999999995-2')
  expect(scanNotice()).toContain('这是别的单 YD999999999995 的第 2 件')
  scan('6901234567892')
  expect(scanNotice()).toContain('不是件标签的条码')
  screen.getByText('2/3 件')
})

test('sends a complete count without a question', async () => {
  const { server } = open({
    '/carrier/countPieces': { counted: 3, ofPieces: 3, missing: [], exception: 'none' },
  })
  await screen.findByText('0/3 件')
  for (const piece of [3, 1, 2]) scan(`YD000000000017-${piece}`)
  expect(scanNotice()).toContain('齐了')
  fireEvent.click(screen.getByRole('button', { name: '提交清点 YD000000000017' }))
  await waitFor(() =>
    expect(server.callsTo('/carrier/countPieces')[0]?.body).toEqual({
      id: 5,
      expectedStatus: 'picked_up',
      pieces: [3, 1, 2],
    }),
  )
  await screen.findByText('还没有要点的订单')
})

test('asks about a missing piece, and resends the same scans after a lost connection', async () => {
  let isDown = true
  const { server } = open({
    '/carrier/countPieces': () =>
      isDown
        ? new Refusal(500, '系统暂时繁忙，请稍后重试')
        : { counted: 2, ofPieces: 3, missing: [2], exception: 'opened' },
  })
  await screen.findByText('0/3 件')
  for (const piece of [1, 3]) scan(`YD000000000017-${piece}`)
  const submit = () => {
    fireEvent.click(screen.getByRole('button', { name: '提交清点 YD000000000017' }))
    const { open: question } = useQuestion.getState()
    expect(question?.text).toContain('没扫到第 2 件')
    question?.answer(true)
  }
  submit()
  const card = within(screen.getByRole('list', { name: '清点进度' }))
  expect((await card.findByRole('alert')).textContent).toContain('扫过的件都还在')
  screen.getByText('2/3 件')
  isDown = false
  submit()
  await screen.findByText('还没有要点的订单')
  const [first, second] = server.callsTo('/carrier/countPieces')
  expect(second?.headers['Idempotency-Key']).toBe(first?.headers['Idempotency-Key'])
})

test('counts a whole departure of 200 orders in as many calls as needed', async () => {
  const all = Array.from({ length: 200 }, (_, at) =>
    orderRowOf({ ...row, id: at + 1, number: `D${String(at).padStart(12, '0')}`, waybillNumber: null }),
  )
  const { server } = open(
    {
      '/carrier/getOrderList': ({ numbers = [] }) => ({
        list: all.filter(({ number }) => numbers.includes(number)),
        total: numbers.length,
        counts: countsOf({ picked_up: 200 }),
        unknownNumbers: [],
      }),
    },
    countingAddress(all),
  )
  const list = within(await screen.findByRole('list', { name: '清点进度' }))
  expect(list.getAllByText('0/3 件')).toHaveLength(200)
  expect(server.callsTo('/carrier/getOrderList')).toHaveLength(2)
  scan('D000000000199-2')
  list.getByText('1/3 件')
})

test('counts two labels side by side before the camera once each, without a warning about repeats', async () => {
  let frames = 0
  class Detector {
    static getSupportedFormats = () => Promise.resolve(['code_128'])
    detect = () => {
      frames += 1
      return Promise.resolve([{ rawValue: `YD000000000017-${frames % 2 === 0 ? 1 : 3}` }])
    }
  }
  const stop = vi.fn()
  vi.stubGlobal('BarcodeDetector', Detector)
  vi.stubGlobal('navigator', {
    ...navigator,
    mediaDevices: { getUserMedia: () => Promise.resolve({ getTracks: () => [{ stop }] }) },
  })
  vi.spyOn(HTMLVideoElement.prototype, 'srcObject', 'set').mockReturnValue()
  vi.spyOn(HTMLVideoElement.prototype, 'play').mockResolvedValue()
  open()
  await screen.findByText('0/3 件')
  fireEvent.click(screen.getByRole('button', { name: '用摄像头扫描' }))
  await screen.findByText('2/3 件')
  const before = frames
  await waitFor(() => expect(frames).toBeGreaterThan(before + 3))
  expect(scanNotice()).toContain('第 1 件，YD000000000017（李雷） 2/3')
  fireEvent.click(screen.getByRole('button', { name: '关闭摄像头' }))
  expect(stop).toHaveBeenCalled()
})

test('names the other ways to count when there is no camera', async () => {
  open({}, '/carrier/orders?view=count')
  fireEvent.click(await screen.findByRole('button', { name: '用摄像头扫描' }))
  expect((await screen.findByRole('alert')).textContent).toContain('请用扫描枪，或在上面输入标签上的件号')
  expect(screen.getByRole('button', { name: '用摄像头扫描' }).getAttribute('aria-pressed')).toBe('false')
})
