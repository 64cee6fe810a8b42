import type { Handler, Handlers } from '../../calls/context.ts'
import { refuse, refuseField } from '../../core/refuse.ts'
import { useCode } from '../account/index.ts'
import { readLineForOrder } from '../lines/index.ts'
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
  async (context, { lineId, contactMobile, smsCode, ...wish }) => {
    const { trx, now, user } = context
    if (user) await countOrder(trx, user.userId, now)
    else {
      if (contactMobile === undefined) return refuseField('contactMobile', '联系手机号', '请填写联系手机号')
      if (smsCode === undefined) return refuseField('smsCode', '短信验证码', '请填写短信验证码')
      await useCode(trx, secret, { mobile: contactMobile, purpose: 'order', code: smsCode, now })
    }
    const line = (await readLineForOrder(trx, lineId)) ?? refuse('lineNotOn')
    const mobile = user ? user.mobile : (contactMobile ?? '')
    return placeOrder(trx, { owner: ownerOf(context), contactMobile: mobile, line, wish, now })
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
