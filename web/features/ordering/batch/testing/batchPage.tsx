import { fireEvent, screen } from '@testing-library/react'
import { vi } from 'vitest'
import { fakeIndexedDb, wipe } from '#shared/testing/fakeIndexedDb.ts'
import { Refusal } from '#shared/testing/fakeServer.ts'
import type { Answers, FakeServer } from '#shared/testing/fakeServer.ts'
import { userOf } from '#shared/testing/people.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import type { CreateOrder } from '../../orderRequest.ts'
import { line } from '../../testing/line.ts'
import BatchPage from '../BatchPage.tsx'

const disk = new Map<string, unknown>()

/** Empties the browser's store. */
export async function clearBrowser(): Promise<void> {
  await wipe(disk)
  vi.stubGlobal('indexedDB', fakeIndexedDb(disk))
}

const sender = {
  id: 5,
  name: '王小明',
  company: '',
  phone: '13800138000',
  regionCode: '330784',
  regionText: '浙江省金华市永康市',
  address: '工业园 1 号',
  remark: '',
  isDefault: true,
  timesUsed: 3,
  version: 1,
  createdAt: '2026-11-01T00:00:00.000Z',
  lastUsedAt: null,
  updatedAt: '2026-11-01T00:00:00.000Z',
}

const pricePerGramFen = 0.05
const answers: Answers = {
  '/record/getShipperList': { list: [sender], total: 1 },
  '/lines/getLineDetail': line,
  '/lines/priceConsignments': ({ consignments }) => ({
    priced: consignments.map(({ destinationCode, weightGrams }) => ({
      offers:
        destinationCode === '110101'
          ? []
          : [
              {
                lineId: line.id,
                carrierName: line.carrier.name,
                destinationName: '义乌站',
                isDirect: true,
                transitHoursMin: 8,
                transitHoursMax: 12,
                totalFen: weightGrams * pricePerGramFen,
              },
            ],
    })),
  }),
}

/** Places one order per idempotency key, like the real server. */
export function orderBook() {
  const byKey = new Map<string, { body: string; id: number }>()
  return {
    byKey,
    place: (server: FakeServer) => (body: CreateOrder) => {
      const key = server.callsTo('/orders/createOrder').at(-1)?.headers['Idempotency-Key'] ?? ''
      const text = JSON.stringify(body)
      const known = byKey.get(key)
      if (known && known.body !== text) return Refusal.of('keyReused')
      const id = known?.id ?? byKey.size + 1
      byKey.set(key, { body: text, id })
      return { id, number: `D${id}`, status: 'pending' as const, totalFen: body.quotedTotalFen }
    },
  }
}

/** Opens 批量下单 as an admin of a factory. */
export function openPage(more: Answers = {}) {
  return renderPage(<BatchPage />, { user: userOf(2), answers: { ...answers, ...more } })
}

/** A line that can be sent as it is. */
export const goodLine = (serial: number) =>
  `李雷 13900139000 义乌市福田街道商城大道${serial}号 电动工具 10件 ${100 + serial}公斤 0.1方`
/** A line without a weight. */
export const noWeight = (serial: number) => `韩梅 13700137000 义乌市稠江街道${serial}号 保温杯 5件`

/** Pastes lines and has them read. */
export const paste = async (lines: readonly string[]) => {
  fireEvent.change(await screen.findByLabelText('粘贴表格或聊天'), { target: { value: lines.join('\n') } })
  fireEvent.click(screen.getByRole('button', { name: '识别' }))
}
/** Found by its text, because a query by role over 200 rows is slow. */
export const submitButton = async (count: number) =>
  (await screen.findByText(`提交 ${count} 票`)).closest('button') as HTMLButtonElement
/** Returns the orders sent so far. */
export const orders = (server: FakeServer) =>
  server.callsTo('/orders/createOrder').map(({ headers, body }) => ({
    key: headers['Idempotency-Key'],
    body: body as CreateOrder,
  }))
