import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, vi } from 'vitest'
import type { CurrentUser } from '#contract/account/userCalls.ts'
import { minuteMs } from '#contract/kernel/time.ts'
import type { Owner } from '#shared/browser/localStore/owner.ts'
import { fakeIndexedDb, wipe } from '#shared/testing/fakeIndexedDb.ts'
import type { Answers } from '#shared/testing/fakeServer.ts'
import { draftKeyOf, userOf } from '#shared/testing/people.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import { readDrafts, saveDraft } from '../drafts/orderDraft.ts'
import type { SavedDraft } from '../drafts/orderDraft.ts'
import NewOrderPage from '../NewOrderPage.tsx'
import { blankOrder } from '../orderValues.ts'
import { fakeLocks } from './fakeLocks.ts'
import { line } from './line.ts'
import { earlierOrder, earlierTotalFen } from './order.ts'

export const disk = new Map<string, unknown>()
/** When a write to the disk is durable. */
export const durability = { until: () => Promise.resolve() }
/** The test user in another login. */
export const me: Owner = { draftKey: draftKeyOf(7), token: 'another login' }
export const openElsewhere = new Set<string>()
export const placed = {
  id: 42,
  number: 'D000000000025',
  status: 'pending' as const,
  totalFen: earlierTotalFen,
}

beforeEach(async () => {
  await wipe(disk)
  openElsewhere.clear()
  vi.stubGlobal(
    'indexedDB',
    fakeIndexedDb(disk, undefined, () => durability.until()),
  )
  vi.spyOn(navigator, 'locks', 'get').mockReturnValue(fakeLocks(openElsewhere) as unknown as LockManager)
  vi.stubGlobal('scrollTo', vi.fn())
})

export const openPage = (
  at: string,
  user = userOf(2) as CurrentUser | 'loading' | null,
  answers: Answers = {},
) =>
  renderPage(<NewOrderPage />, {
    at,
    user,
    answers: {
      '/lines/getLineDetail': line,
      '/orders/getOrderDetail': ({ id }) =>
        id === placed.id ? { ...earlierOrder, ...placedOrder } : earlierOrder,
      '/orders/createOrder': placed,
      '/record/getShipperList': { list: [], total: 0 },
      '/user/logout': null,
      ...answers,
    },
  })
const placedOrder = { id: placed.id, number: placed.number }

interface Left extends Partial<SavedDraft> {
  remark?: string
  savedAtMs?: number
  owner?: Owner | null
}

/** Stores a draft in the browser as a closed form leaves it; returns its id. */
export async function storeDraft({
  remark = '',
  savedAtMs = Date.now() - minuteMs,
  owner = me,
  ...rest
}: Left): Promise<string> {
  const id = `draft${disk.size}`
  const values = { ...blankOrder, remark }
  await saveDraft(owner, {
    id,
    holder: 'another form',
    address: '',
    values,
    sent: null,
    basedOn: null,
    ...rest,
  })
  disk.set(`orders/${id}`, { ...(disk.get(`orders/${id}`) as object), savedAtMs })
  return id
}

export const stored = async () => (await readDrafts(me, Date.now())).drafts
export const remark = () => screen.findByLabelText<HTMLTextAreaElement>('备注')
export const typeRemark = async (text: string) => {
  fireEvent.change(await remark(), { target: { value: text } })
  await waitFor(async () => expect(await remarks()).toContain(text))
}
export const remarks = async () => (await stored()).map(({ values }) => values.remark)
export const whenQuoted = () => screen.findByText('信息费')
export const submit = async () => fireEvent.click(await screen.findByRole('button', { name: '提交订单' }))
export const drafts = async () => within(await screen.findByRole('region', { name: '未提交的订单' }))
