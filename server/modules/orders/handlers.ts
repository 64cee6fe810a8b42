import type { Handler, Handlers } from '../../calls/context.ts'
import { refuse, refuseField } from '../../core/refuse.ts'
import { useCode } from '../account/index.ts'
import { readLineForOrder } from '../lines/search/index.ts'
import { keepBooks, refuseBooks } from './placing/addressBooks.ts'
import { changeOrder } from './placing/changeOrder.ts'
import { readOrderDetail } from './detail.ts'
import { exportDesk } from './exporting/exportDesk.ts'
import { exportOrders } from './exporting/exportOrders.ts'
import { decideFeeChange } from './feeChanges/decide.ts'
import { listCarrierOptions, listOrders, listSimpleOrders } from './lists/list.ts'
import { carrierSide, customerScope, customerSide, ownerOf } from './owner.ts'
import { countOrder, placeOrder } from './placing/placeOrder.ts'
import { releaseHold } from './releaseHold.ts'
import { lockOrder } from './transition.ts'

export interface OrderDeps {
  /** The server's secret, from which SMS codes are derived. */
  secret: string
}

const createOrder =
  ({ secret }: OrderDeps): Handler<'/orders/createOrder'> =>
  async (context, { lineId, contactMobile, smsCode, ...said }) => {
    const { trx, now, user } = context
    const { shipperRecordId, recipientRecordId, saveShipper, saveRecipient, ...input } = said
    const inputs = { shipperRecordId, recipientRecordId, saveShipper, saveRecipient }
    if (user) await countOrder(trx, user.userId, now)
    else {
      refuseBooks(inputs)
      if (contactMobile === undefined) return refuseField('contactMobile', '联系手机号', '请填写联系手机号')
      if (smsCode === undefined) return refuseField('smsCode', '短信验证码', '请填写短信验证码')
      await useCode(trx, secret, { mobile: contactMobile, purpose: 'order', code: smsCode, now })
    }
    const line = (await readLineForOrder(trx, lineId)) ?? refuse('lineNotOn')
    const mobile = user ? user.mobile : (contactMobile ?? '')
    const placed = await placeOrder(trx, { owner: ownerOf(context), contactMobile: mobile, line, input, now })
    // Last, because the address books stay locked until the end.
    if (user) await keepBooks(trx, user.factoryId, { input, inputs, now })
    return placed
  }

/** The customer's orders: a user's are its factory's, a visitor's are those of this browser. */
export const orderHandlers = (deps: OrderDeps) => {
  const atDesk = exportDesk()
  return {
    '/orders/createOrder': createOrder(deps),
    '/orders/getSimpleOrdersList': (context, filter) =>
      listSimpleOrders(context.db, customerSide(ownerOf(context)), filter, context.now),
    '/orders/getOrdersList': (context, filter) =>
      listOrders(context.db, customerSide(ownerOf(context)), filter, context.now),
    '/orders/getOrderDetail': (context, { id }) =>
      readOrderDetail(context.db, customerScope(ownerOf(context)), id, 'customer'),
    '/orders/updateOrder': (context, request) =>
      changeOrder(context.trx, ownerOf(context), request, context.now),
    '/orders/exportOrders': (context, request) =>
      atDesk(context, () => exportOrders(context.db, customerSide(ownerOf(context)), request, context.now)),
    // here, and not with the carrier's other calls, because both sides queue at one desk
    '/carrier/exportOrders': (context, request) =>
      atDesk(context, () =>
        exportOrders(context.db, carrierSide(context.user.factoryId), request, context.now),
      ),
    '/orders/releaseHold': (context, { id }) => releaseHold(context.trx, ownerOf(context), id, context.now),
    '/orders/getCarrierOptions': (context) => listCarrierOptions(context.db, customerScope(ownerOf(context))),
    '/orders/decideFeeChange': async (context, request) => {
      const { trx, now, user } = context
      const order = await lockOrder(trx, customerScope(ownerOf(context)), request.id)
      return decideFeeChange({ trx, order, userId: user?.userId ?? null, now }, request)
    },
  } satisfies Partial<Handlers>
}
