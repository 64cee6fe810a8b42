import type { OpenOrder } from '../../../contract/open/calls.ts'
import type { TestApp } from '../testApp.ts'

/** A carrier's own software that keeps what it pulls, as a good one does. */
export interface OrderPuller {
  /** Each order as it was pulled last. */
  kept: Map<string, OpenOrder>
  cursor: string | undefined
  /** One page. */
  page(): Promise<{ list: OpenOrder[]; hasMore: boolean }>
  /** Pages until there are no more; gives what came, in the order it came. */
  all(): Promise<OpenOrder[]>
}

/** Pulls with a key; `limit` says how many orders a page holds, anew for each page. */
export function orderPuller(app: TestApp, token: string, limit: () => number = () => 100): OrderPuller {
  const puller: OrderPuller = {
    kept: new Map(),
    cursor: undefined,
    async page() {
      const { cursor } = puller
      const body = { limit: limit(), ...(cursor === undefined ? {} : { cursor }) }
      const answer = await app.data('/open/pullOrders', body, { token })
      for (const order of answer.list) puller.kept.set(order.number, order)
      puller.cursor = answer.cursor
      return answer
    },
    async all() {
      const came: OpenOrder[] = []
      for (;;) {
        const { list, hasMore } = await puller.page()
        came.push(...list)
        if (!hasMore) return came
      }
    },
  }
  return puller
}
