import { batchOrdersMax } from '#contract/carrier/dispatchWords.ts'

/** Most orders that are counted side by side: a whole departure. */
const countedOrdersMax = batchOrdersMax

/** Returns the address at which the pieces of these orders are counted; it carries their numbers. */
export function countingAddress(orders: readonly { number: string }[]): string {
  const numbers = orders.slice(0, countedOrdersMax).map(({ number }) => number)
  return `/carrier/orders?view=count&count=${numbers.join(',')}`
}

/** Returns the order numbers that an address names. */
export const countedNumbers = (search: URLSearchParams): string[] =>
  (search.get('count') ?? '').split(',').filter(Boolean).slice(0, countedOrdersMax)
