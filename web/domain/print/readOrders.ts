import type { OrderDetail } from '../../../contract/orders/calls.ts'

/** So many orders are printed at once. */
export const ordersMax = 200
const readersMax = 4

/** All of several orders in the order asked, a few reads at a time; rejects with the first fault. `onRead` is told how many came. */
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
