import { orderStatuses } from '../../../contract/rules/orderStates.ts'
import type { OrderStatus } from '../../../contract/rules/orderStates.ts'

/** Rows on a page of an order list. */
export const rowsPerPage = 20
const lastPage = 1000

/** What an order list shows, as the address bar says it. */
export interface ListAddress {
  /** null: every state. */
  status: OrderStatus | null
  keyword: string
  page: number
}

/** Reads the address; what is not understood counts as not said. */
export function readListAddress(search: URLSearchParams): ListAddress {
  const page = Number(search.get('page') ?? '1')
  return {
    status: orderStatuses.find((status) => status === search.get('status')) ?? null,
    keyword: (search.get('keyword') ?? '').trim().slice(0, 60),
    page: Number.isInteger(page) && page >= 1 && page <= lastPage ? page : 1,
  }
}

/** The address with a change in it, in short; another state or keyword begins at its first page. Other keys stay. */
export function changedAddress(search: URLSearchParams, change: Partial<ListAddress>): URLSearchParams {
  const next = { ...readListAddress(search), page: 1, ...change }
  const changed = new URLSearchParams(search)
  const put = (key: string, value: string | null) => (value ? changed.set(key, value) : changed.delete(key))
  put('status', next.status)
  put('keyword', next.keyword)
  put('page', next.page > 1 ? String(next.page) : null)
  return changed
}

/** The request that both order lists take. */
export function listRequest({ status, keyword, page }: ListAddress) {
  return {
    page,
    pageSize: rowsPerPage,
    ...(status ? { status } : {}),
    ...(keyword ? { keyword } : {}),
  }
}
