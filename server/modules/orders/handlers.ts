import type { Handler, Handlers } from '../../calls/context.ts'
import { refuse, refuseField } from '../../core/refuse.ts'
import { useCode } from '../account/index.ts'
import { readLineForOrder } from '../lines/index.ts'
import { keepBooks, refuseBooks } from './addressBooks.ts'
import { changeOrder } from './changeOrder.ts'
import { readOrderDetail } from './detail.ts'
import { listOrders, listSimpleOrders } from './list.ts'
import { customerScope, ownerOf } from './owner.ts'
import { countOrder, placeOrder } from './placeOrder.ts'

export interface OrderDeps {
  /** The server's secret, from which SMS codes are derived. */
  secret: string
}

type OrderPaths =
  | '/orders/createOrder'
  | '/orders/getSimpleOrdersList'
  | '/orders/getOrdersList'
  | '/orders/getOrderDetail'
  | '/orders/updateOrder'

const createOrder =
  ({ secret }: OrderDeps): Handler<'/orders/createOrder'> =>
  async (context, { lineId, contactMobile, smsCode, ...said }) => {
    const { trx, now, user } = context
    const { shipperRecordId, recipientRecordId, saveShipper, saveRecipient, ...wish } = said
    const wishes = { shipperRecordId, recipientRecordId, saveShipper, saveRecipient }
    if (user) await countOrder(trx, user.userId, now)
    else {
      refuseBooks(wishes)
      if (contactMobile === undefined) return refuseField('contactMobile', '联系手机号', '请填写联系手机号')
      if (smsCode === undefined) return refuseField('smsCode', '短信验证码', '请填写短信验证码')
      await useCode(trx, secret, { mobile: contactMobile, purpose: 'order', code: smsCode, now })
    }
    const line = (await readLineForOrder(trx, lineId)) ?? refuse('lineNotOn')
    const mobile = user ? user.mobile : (contactMobile ?? '')
    const placed = await placeOrder(trx, { owner: ownerOf(context), contactMobile: mobile, line, wish, now })
    // Last, because the address books stay locked until the end.
    if (user) await keepBooks(trx, user.factoryId, { wish, wishes, now })
    return placed
  }

/** The customer's orders: a user's are its factory's, a visitor's are those of this browser. */
export const orderHandlers = (deps: OrderDeps): Pick<Handlers, OrderPaths> => ({
  '/orders/createOrder': createOrder(deps),
  '/orders/getSimpleOrdersList': (context, filter) =>
    listSimpleOrders(context.db, customerScope(ownerOf(context)), filter),
  '/orders/getOrdersList': (context, filter) =>
    listOrders(context.db, customerScope(ownerOf(context)), filter),
  '/orders/getOrderDetail': (context, { id }) =>
    readOrderDetail(context.db, customerScope(ownerOf(context)), id, 'customer'),
  '/orders/updateOrder': (context, request) =>
    changeOrder(context.trx, ownerOf(context), request, context.now),
})
