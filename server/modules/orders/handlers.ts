import type { Handler, Handlers, OutsideFirst, OutsideWork } from '#server/calls/context.ts'
import { refuse, refuseField } from '#server/core/refuse.ts'
import { useCode } from '../account/index.ts'
import { readLineForOrder } from '../lines/search/index.ts'
import { claimOrders, readClaims } from './claims.ts'
import { readOrderDetail } from './detail.ts'
import { exportOrders } from './exporting/exportOrders.ts'
import type { exportQueue } from './exporting/exportQueue.ts'
import { decideFeeChange } from './feeChanges/decide.ts'
import { lockOffer, inquiryHandlers, acceptOffer } from './inquiries/index.ts'
import { listCarrierOptions, listOrders, listSimpleOrders } from './lists/list.ts'
import { listUsualLanes } from './lists/usual.ts'
import { readWaiting } from './lists/waiting.ts'
import { carrierSide, customerScope, customerSide, ownerOf } from './owner.ts'
import { updateAddressBooks, refuseAddressBooks } from './placing/addressBooks.ts'
import { changeOrder } from './placing/changeOrder.ts'
import { takeOrderQuota, placeOrder } from './placing/placeOrder.ts'
import { releaseHold } from './releaseHold.ts'
import { saveReview } from './reviews/index.ts'
import { lockOrder } from './transition.ts'

export interface OrderDeps {
  /** The server's secret, from which SMS codes are derived. */
  secret: string
  /** Runs one export at a time. */
  queueExport: ReturnType<typeof exportQueue>
}

const createOne =
  ({ secret }: OrderDeps): Handler<'/orders/createOrder'> =>
  async (context, { lineId, offerId, contactMobile, smsCode, ...rest }) => {
    const { trx, now, user } = context
    const { shipperRecordId, recipientRecordId, saveShipper, saveRecipient, ...input } = rest
    const inputs = { shipperRecordId, recipientRecordId, saveShipper, saveRecipient }
    if (!user) {
      refuseAddressBooks(inputs)
      if (contactMobile === undefined) return refuseField('contactMobile', '联系手机号', '请填写联系手机号')
      if (smsCode === undefined) return refuseField('smsCode', '短信验证码', '请填写短信验证码')
      await useCode(trx, secret, { mobile: contactMobile, purpose: 'order', code: smsCode, now })
    }
    const owner = ownerOf(context)
    const offer = offerId === undefined ? null : await lockOffer(trx, owner, { offerId, lineId, input, now })
    const line = (await readLineForOrder(trx, lineId)) ?? refuse('lineNotOn')
    const mobile = user ? user.mobile : (contactMobile ?? '')
    const offered = offer?.offered ?? null
    const placed = await placeOrder(trx, { owner, contactMobile: mobile, line, input, offered, now })
    if (offer) await acceptOffer(trx, offer, placed.id, now)
    // Last, because the address books stay locked until the end.
    if (user) await updateAddressBooks(trx, user.factoryId, { input, inputs, now })
    return placed
  }

/** Creates an order. The limit applies inside the transaction, where a repeat gets the first call's answer. */
function createOrder(deps: OrderDeps): OutsideFirst<'/orders/createOrder'> {
  const place = createOne(deps)
  return {
    isReversible: true,
    async outside({ db, now, user }, request) {
      const quotaUse = user && (await takeOrderQuota(db, user.userId, now))
      const work: OutsideWork<'/orders/createOrder'> = (context) => {
        quotaUse?.refuseIfNone()
        return place(context, request)
      }
      if (quotaUse) work.unneeded = () => quotaUse.release()
      return work
    },
  }
}

/** Handlers of the customer's orders: those of the user's factory, or of the visitor's browser. */
export const orderHandlers = (deps: OrderDeps) => {
  const { queueExport } = deps
  return {
    ...inquiryHandlers,
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
      queueExport(context, () =>
        exportOrders(context.db, customerSide(ownerOf(context)), request, context.now),
      ),
    // here and not with the carrier's other calls, because both sides share one export queue
    '/carrier/exportOrders': (context, request) =>
      queueExport(context, () =>
        exportOrders(context.db, carrierSide(context.user.factoryId), request, context.now),
      ),
    '/orders/releaseHold': (context, { id }) => releaseHold(context.trx, ownerOf(context), id, context.now),
    '/orders/saveReview': saveReview,
    '/orders/getCarrierOptions': (context) => listCarrierOptions(context.db, customerScope(ownerOf(context))),
    '/orders/getClaims': (context) => readClaims(context.db, context),
    '/orders/claimOrders': (context, request) => claimOrders(context.trx, context, request, context.now),
    '/orders/getWaiting': (context) => readWaiting(context.db, customerSide(ownerOf(context)), context.now),
    '/orders/getUsualLanes': (context) => listUsualLanes(context.db, customerScope(ownerOf(context))),
    '/orders/decideFeeChange': async (context, request) => {
      const { trx, now, user } = context
      const order = await lockOrder(trx, customerScope(ownerOf(context)), request.id)
      return decideFeeChange({ trx, order, userId: user?.userId ?? null, now }, request)
    },
  } satisfies Partial<Handlers>
}
