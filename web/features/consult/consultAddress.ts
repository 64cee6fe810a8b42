import type { PagePath } from '#contract/kernel/pages.ts'

/** What the address opens: a thread, or the line or order that a new one is about. */
export type ConsultTarget = { id: number } | { line: number } | { order: number }

const idOf = (text: string | null): number | null => {
  const id = Number(text ?? '')
  return text !== null && Number.isSafeInteger(id) && id > 0 ? id : null
}

/** Returns what an address opens; null for the list alone. A thread precedes a line, a line precedes an order. */
export function readTarget(search: URLSearchParams): ConsultTarget | null {
  const id = idOf(search.get('id'))
  if (id !== null) return { id }
  const line = idOf(search.get('line'))
  if (line !== null) return { line }
  const order = idOf(search.get('order'))
  return order === null ? null : { order }
}

/** Returns the address where a customer chooses the order of a new consult. */
export const orderPickAddress = (path: PagePath) => `${path}?pick=order`
export const isOrderPick = (search: URLSearchParams) =>
  readTarget(search) === null && search.get('pick') === 'order'

/** Returns the address of a thread, or of a new one about a line or an order. Null gives the page itself. */
export function addressOf(path: PagePath, opened: ConsultTarget | null): string {
  if (opened === null) return path
  const [[name, id] = []] = Object.entries(opened)
  return `${path}?${name}=${id}`
}

/** Returns the key of a target's waiting messages and drafts. */
export function keyOfTarget(opened: ConsultTarget): string {
  const [[name, id] = []] = Object.entries(opened)
  return `${name} ${id}`
}
