import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { problemText } from '#contract/kernel/problems.ts'
import { quote } from '#contract/price/quote.ts'
import { reread } from '#shared/server/reads/reread.ts'
import { fakeIndexedDb, wipe } from '#shared/testing/fakeIndexedDb.ts'
import { userOf } from '#shared/testing/people.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import { yuan } from '#shared/ui/text/format.ts'
import NewOrderPage from './NewOrderPage.tsx'
import { consignmentOf } from './orderRequest.ts'
import { fromOrder } from './orderStart.ts'
import { line } from './testing/line.ts'
import { earlierOrder, earlierTotalFen } from './testing/order.ts'

const placed = { id: 42, number: 'D000000000025', status: 'pending' as const, totalFen: 1 }
const dearer = { ...line, minChargeFen: 99_900 }
const dearerFen = quote(dearer, consignmentOf(fromOrder(earlierOrder))).totalFen

const storedRecords = new Map<string, unknown>()

beforeEach(async () => {
  await wipe(storedRecords)
  vi.stubGlobal('indexedDB', fakeIndexedDb(storedRecords))
  vi.stubGlobal('scrollTo', vi.fn())
})

const openPage = () =>
  renderPage(<NewOrderPage />, {
    at: '/orders/new?repeat=41',
    user: userOf(2),
    answers: {
      '/lines/getLineDetail': line,
      '/orders/getOrderDetail': earlierOrder,
      '/orders/createOrder': placed,
      '/record/getShipperList': { list: [], total: 0 },
    },
  })
/** Refetches the line, as when the user comes back to the tab. */
const rereadLine = () => act(() => reread('/lines/getLineDetail'))
const aside = () => within(screen.getByRole('complementary', { name: '报价' }))
const submit = async () => fireEvent.click(await screen.findByRole('button', { name: '提交订单' }))

test('shows both totals at once when a price changes while the form is open, and asks before sending', async () => {
  const { server } = openPage()
  await screen.findByText('信息费')
  server.answer({ '/lines/getLineDetail': dearer })
  await rereadLine()
  const notice = await aside().findByText(/运价已变动/)
  expect(notice.textContent).toContain(yuan(earlierTotalFen))
  expect(notice.textContent).toContain(yuan(dearerFen))
  await submit()
  const dialog = within(await screen.findByRole('dialog', { name: '运价已变动' }))
  expect(server.callsTo('/orders/createOrder')).toEqual([])
  fireEvent.click(dialog.getByRole('button', { name: /^按新价/ }))
  expect(await screen.findAllByText(placed.number)).not.toEqual([])
  expect(server.callsTo('/orders/createOrder').map(({ body }) => body)).toEqual([
    expect.objectContaining({ quotedTotalFen: dearerFen }),
  ])
})

test('does not ask again about a new price that was agreed to', async () => {
  const { server } = openPage()
  await screen.findByText('信息费')
  server.answer({ '/lines/getLineDetail': dearer })
  await rereadLine()
  fireEvent.click(await screen.findByRole('button', { name: '按现价继续' }))
  expect(aside().queryByText(/运价已变动/)).toBeNull()
  await submit()
  expect(await screen.findAllByText(placed.number)).not.toEqual([])
})

test('reports a line that was paused while the form is open, and offers the others', async () => {
  const { server } = openPage()
  await screen.findByText('信息费')
  server.answer({ '/lines/getLineDetail': { ...line, status: 'paused' } })
  await rereadLine()
  expect(await screen.findByText(problemText('lineNotOn'))).toBeTruthy()
  expect(screen.getByRole('button', { name: '看能到的专线' })).toBeTruthy()
})

const odd = {
  novel: '长'.repeat(100_000),
  emoji: '👨‍👩‍👧‍👦📦'.repeat(40),
  rightToLeft: '‮שלום عليكم'.repeat(20),
  html: '<img src=x onerror=alert(1)><script>alert(1)</script>'.repeat(5),
}

test.each(Object.entries(odd))(
  'reports the limit of every field filled with %s, and sends nothing',
  async (_, text) => {
    const { server } = openPage()
    await screen.findByText('信息费')
    const form = document.querySelector('form')
    const fields = [...(form?.querySelectorAll('input, textarea') ?? [])].filter(
      (field): field is HTMLInputElement =>
        !['radio', 'checkbox'].includes((field as HTMLInputElement).type) &&
        field.getAttribute('role') !== 'combobox' &&
        !(field as HTMLInputElement).disabled &&
        field.getAttribute('data-path') !== null,
    )
    expect(fields.length).toBeGreaterThan(12)
    for (const field of fields) fireEvent.change(field, { target: { value: text } })
    await submit()
    expect(await screen.findByText('发货人姓名最多 30 个字，请缩短')).toBeTruthy()
    for (const sentence of [
      '收货人详细地址最多 120 个字，请缩短',
      /备注最多 200 个字，请缩短/,
      /^件数/,
      /重量/,
    ])
      expect(screen.getAllByText(sentence).length).toBeGreaterThan(0)
    const unmarked = fields.filter((field) => field.getAttribute('aria-invalid') !== 'true')
    expect(unmarked.map((field) => field.getAttribute('data-path'))).toEqual([])
    expect(document.querySelector('script, img[src="x"]')).toBeNull()
    expect(server.callsTo('/orders/createOrder')).toEqual([])
    await waitFor(() => expect(document.activeElement?.getAttribute('data-path')).toBe('shipper.name'))
  },
)
