import { orderCountMax } from '../../../contract/orders/words.ts'

/** A count of orders as shown: one that reached the bound of counting says that there may be more. */
export const countText = (count: number) => (count >= orderCountMax ? `${count}+` : String(count))
