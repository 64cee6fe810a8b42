import type { OpenOrder } from '#contract/open/calls.ts'
import type { TestApp } from '../testApp.ts'

/** A carrier's software that stores what it pulls. */
export interface OrderPuller {
  /** Each order as last pulled. */
  pulled: Map<string, OpenOrder>
  cursor: string | undefined
  /** Pulls one page. */
  page(): Promise<{ list: OpenOrder[]; hasMore: boolean }>
  /** Pulls all pages and returns the orders in their sequence. */
  all(): Promise<OpenOrder[]>
}

/** Creates a puller with a key; `limit` returns the page size of each page. */
export function orderPuller(app: TestApp, token: string, limit: () => number = () => 100): OrderPuller {
  const puller: OrderPuller = {
    pulled: new Map(),
    cursor: undefined,
    async page() {
      const { cursor } = puller
      const body = { limit: limit(), ...(cursor === undefined ? {} : { cursor }) }
      const answer = await app.data('/open/pullOrders', body, { token })
      for (const order of answer.list) puller.pulled.set(order.number, order)
      puller.cursor = answer.cursor
      return answer
    },
    async all() {
      const orders: OpenOrder[] = []
      for (;;) {
        const { list, hasMore } = await puller.page()
        orders.push(...list)
        if (!hasMore) return orders
      }
    },
  }
  return puller
}
