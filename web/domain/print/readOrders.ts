import type { OrderDetail } from '#contract/orders/calls.ts'

/** The most orders per print. */
export const ordersMax = 200
const readersMax = 4

/** Loads orders in the given order, a few at a time; rejects with the first error. `onRead` gets the number loaded so far. */
export async function readOrders(
  ids: readonly number[],
  read: (id: number) => Promise<OrderDetail>,
  onRead: (count: number) => void,
): Promise<OrderDetail[]> {
  const found = new Map<number, OrderDetail>()
  const waiting = ids.slice(0, ordersMax)
  const readNext = async (): Promise<void> => {
    const id = waiting.shift()
    if (id === undefined) return
    try {
      found.set(id, await read(id))
    } catch (error) {
      waiting.length = 0
      throw error
    }
    onRead(found.size)
    return readNext()
  }
  await Promise.all(Array.from({ length: readersMax }, readNext))
  return ids.flatMap((id) => found.get(id) ?? [])
}
