import { createOrderRequest } from '#contract/orders/fields.ts'
import { orderRequest } from '../orderRequest.ts'
import type { CreateOrder } from '../orderRequest.ts'
import type { OrderValues } from '../orderValues.ts'
import { isSameOrder } from './sentOrder.ts'

/** Checks whether a user's form still has the order that was sent. A visitor's never has: it needs a new SMS code. */
export function isSameAsSent(sent: CreateOrder, values: OrderValues): boolean {
  const { offerId, quotedTotalFen } = sent
  const request = {
    ...orderRequest(values, quotedTotalFen, false),
    ...(offerId === undefined ? {} : { offerId }),
  }
  const checked = createOrderRequest.safeParse(request)
  return checked.success && isSameOrder(sent, checked.data)
}
