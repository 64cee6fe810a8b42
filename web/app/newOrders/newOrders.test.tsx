import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { minuteMs } from '#contract/kernel/time.ts'
import type { OrderRow } from '#contract/orders/lists/listFields.ts'
import { chooseSettings, useSettings } from '#shared/browser/settings.ts'
import { useToasts } from '#shared/messages/toast.ts'
import { notifyListeners } from '#shared/server/events/listeners.ts'
import { countsOf, orderRowOf } from '#shared/testing/orders.ts'
import { userOf } from '#shared/testing/people.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import { AlertChoices } from './AlertChoices.tsx'
import { newOrdersText, reminderText } from './alertTexts.ts'
import NewOrderWatch from './NewOrderWatch.tsx'

const spoken: string[] = []
const shown: string[] = []
let isHidden = false

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-20T02:00:00Z') })
  spoken.length = 0
  shown.length = 0
  isHidden = false
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden)
  class Words {
    lang = ''
    text: string
    constructor(text: string) {
      this.text = text
    }
  }
  vi.stubGlobal('SpeechSynthesisUtterance', Words)
  vi.stubGlobal('speechSynthesis', {
    cancel: () => undefined,
    speak: ({ text }: Words) => spoken.push(text),
  })
  class Notice extends EventTarget {
    static permission = 'default'
    static requestPermission = () => {
      Notice.permission = 'granted'
      return Promise.resolve('granted')
    }
    constructor(_title: string, { body }: { body: string }) {
      super()
      shown.push(body)
    }
  }
  vi.stubGlobal('Notification', Notice)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  chooseSettings({})
})

/** Opens a carrier's window with these waiting orders, newest first. */
function open(waiting: OrderRow[]) {
  return renderPage(<NewOrderWatch />, {
    user: userOf(3),
    answers: {
      '/carrier/getOrderList': ({ sort, pageSize = 20 }) => ({
        list: (sort === 'oldest' ? waiting.toReversed() : waiting).slice(0, pageSize),
        total: waiting.length,
        counts: countsOf({ pending: waiting.length }),
      }),
    },
  })
}
const order = (id: number, destinationText: string, createdAt = '2026-11-20T02:00:00Z') =>
  orderRowOf({ id, destinationText, createdAt })
const toasts = () => useToasts.getState().toasts.map(({ text }) => text)

test('alerts once to a new order with its destination, but not to earlier ones', async () => {
  const waiting = [order(5, '浙江省金华市义乌市')]
  const { server } = open(waiting)
  await waitFor(() => expect(server.callsTo('/carrier/getOrderList')).toHaveLength(1))
  waiting.unshift(order(6, '北京市朝阳区'))
  act(() => notifyListeners([{ type: 'notice' }]))
  await waitFor(() => expect(spoken).toEqual(['您有新订单，发往北京']))
  expect(toasts()).toEqual(['您有新订单，发往北京'])
  act(() => notifyListeners([{ type: 'notice' }]))
  await waitFor(() => expect(server.callsTo('/carrier/getOrderList')).toHaveLength(3))
  expect(spoken).toHaveLength(1)
  expect(shown).toEqual([])
})

test('gives an alert late when its window becomes the leader only after the order came', async () => {
  let grant: () => unknown = () => undefined
  const request = (_name: string, _options: object, hold: () => unknown) => {
    grant = hold
    return new Promise(() => undefined)
  }
  vi.stubGlobal('navigator', Object.create(navigator, { locks: { value: { request } } }))
  const waiting = [order(5, '浙江省金华市义乌市')]
  const { server } = open(waiting)
  await waitFor(() => expect(server.callsTo('/carrier/getOrderList')).toHaveLength(1))
  waiting.unshift(order(6, '北京市朝阳区'))
  act(() => notifyListeners([{ type: 'notice' }]))
  await waitFor(() => expect(server.callsTo('/carrier/getOrderList')).toHaveLength(2))
  expect(spoken).toEqual([])
  act(() => void grant())
  await waitFor(() => expect(spoken).toEqual(['您有新订单，发往北京']))
})

test('shows a notification to a user in another window, once permitted', async () => {
  const waiting: OrderRow[] = []
  const { server } = open(waiting)
  await waitFor(() => expect(server.callsTo('/carrier/getOrderList')).toHaveLength(1))
  await act(() => Notification.requestPermission())
  isHidden = true
  waiting.unshift(order(8, '四川省成都市武侯区'), order(7, '浙江省金华市义乌市'))
  act(() => notifyListeners([{ type: 'notice' }]))
  await waitFor(() => expect(shown).toEqual(['您有 2 单新订单，最近一单发往成都']))
})

test('reminds every five minutes of orders that nobody accepts, until switched off', async () => {
  const { server } = open([
    order(6, '北京市', '2026-11-20T01:52:00Z'),
    order(5, '北京市', '2026-11-20T01:50:30Z'),
  ])
  await waitFor(() => expect(server.callsTo('/carrier/getOrderList')).toHaveLength(1))
  await act(() => vi.advanceTimersByTimeAsync(minuteMs))
  expect(spoken).toEqual(['还有 2 单没接，最久的等了 10 分钟，请接单'])
  await act(() => vi.advanceTimersByTimeAsync(4 * minuteMs))
  expect(spoken).toHaveLength(1)
  await act(() => vi.advanceTimersByTimeAsync(minuteMs))
  expect(spoken).toHaveLength(2)
  act(() => chooseSettings({ orderReminder: false }))
  await act(() => vi.advanceTimersByTimeAsync(10 * minuteMs))
  expect(spoken).toHaveLength(2)
})

test("stays silent with the voice off, tries each setting and asks for the browser's permission", async () => {
  renderPage(<AlertChoices />, { user: userOf(3) })
  fireEvent.click(screen.getByRole('button', { name: '试听' }))
  expect(spoken).toEqual(['您有新订单，发往北京'])
  fireEvent.click(screen.getByRole('switch', { name: '语音播报' }))
  expect(useSettings.getState().orderVoice).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: '试听' }))
  expect(spoken).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: '打开桌面通知' }))
  expect(await screen.findByText(/桌面通知已打开/)).toBeTruthy()
})

test('formats waits in hours and stays silent at night', () => {
  expect(newOrdersText([{ destinationText: '新疆维吾尔自治区喀什地区喀什市' }])).toBe('您有新订单，发往喀什')
  const at = (time: string) => reminderText(1, '2026-11-20T00:00:00Z', new Date(time))
  expect(at('2026-11-20T00:09:59Z')).toBeNull()
  expect(at('2026-11-20T03:30:00Z')).toBe('还有 1 单没接，最久的等了 3 小时，请接单')
  expect(at('2026-11-20T12:59:00Z')).toContain('12 小时')
  expect(at('2026-11-20T13:00:00Z')).toBeNull()
  expect(at('2026-11-20T22:59:00Z')).toBeNull()
  expect(reminderText(0, null, new Date('2026-11-20T03:30:00Z'))).toBeNull()
})
