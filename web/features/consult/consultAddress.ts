import type { PagePath } from '../../../contract/kernel/pages.ts'

/** What the address says is open: a thread, or what one is asked about. */
export type Opened = { id: number } | { line: number } | { order: number }

const idOf = (text: string | null): number | null => {
  const id = Number(text ?? '')
  return text !== null && Number.isSafeInteger(id) && id > 0 ? id : null
}

/** What an address opens; null for the list alone. A thread goes before a line, a line before an order. */
export function readOpened(search: URLSearchParams): Opened | null {
  const id = idOf(search.get('id'))
  if (id !== null) return { id }
  const line = idOf(search.get('line'))
  if (line !== null) return { line }
  const order = idOf(search.get('order'))
  return order === null ? null : { order }
}

/** Where a customer chooses the order that a new consult is about. */
export const orderPickAddress = (path: PagePath) => `${path}?pick=order`
export const isOrderPick = (search: URLSearchParams) =>
  readOpened(search) === null && search.get('pick') === 'order'

/** Where a thread, or one about a line or an order, stands on a page; the page itself for null. */
export function addressOf(path: PagePath, opened: Opened | null): string {
  if (opened === null) return path
  const [[name, id] = []] = Object.entries(opened)
  return `${path}?${name}=${id}`
}

/** Under what name waiting messages and drafts are kept. */
export function placeKey(opened: Opened): string {
  const [[name, id] = []] = Object.entries(opened)
  return `${name} ${id}`
}
