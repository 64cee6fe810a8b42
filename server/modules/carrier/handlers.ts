import type { Handlers } from '../../calls/context.ts'
import { refuse } from '../../core/refuse.ts'
import { carrierScope, listOrders, moveOrder, readOrderDetail, writeTracking } from '../orders/index.ts'
import { acceptOrder } from './accept.ts'
import { advanceOrder } from './advance.ts'
import { openException, resolveException } from './exceptions.ts'
import { beginStep } from './step.ts'
import type { Step, StepAnswer } from './step.ts'

// What was sought in vain is answered by server/modules/lines.
type CarrierPaths = Exclude<Extract<keyof Handlers, `/carrier/${string}`>, '/carrier/getSoughtInVain'>

async function rejectOrder({ trx, order, userId, now }: Step, reason: string): Promise<StepAnswer> {
  const status = await moveOrder(trx, order, { action: 'reject', by: 'carrier', userId, now, text: reason })
  return { status, waybillNumber: null }
}

async function agreeCancel({ trx, order, userId, now }: Step): Promise<StepAnswer> {
  if (order.status === 'accepted' && !order.isCancelRequested) refuse('cancelNotRequested')
  const text = '承运商同意取消'
  const status = await moveOrder(trx, order, { action: 'agreeCancel', by: 'carrier', userId, now, text })
  if (order.waybillId !== null)
    await writeTracking(trx, {
      waybillId: order.waybillId,
      now,
      status,
      place: '',
      text: '订单已取消',
      pieces: null,
    })
  return { status, waybillNumber: order.waybillNumber }
}

/** The carrier's work with the orders on its lines (product.md §5). */
export const carrierHandlers: Pick<Handlers, CarrierPaths> = {
  '/carrier/getOrderList': ({ db, user }, filter) => listOrders(db, carrierScope(user.factoryId), filter),
  '/carrier/getOrderDetail': ({ db, user }, { id }) =>
    readOrderDetail(db, carrierScope(user.factoryId), id, 'carrier'),
  '/carrier/acceptOrder': async (context, request) =>
    acceptOrder(await beginStep(context, request.id), request),
  '/carrier/rejectOrder': async (context, { id, reason }) =>
    rejectOrder(await beginStep(context, id), reason),
  '/carrier/agreeCancel': async (context, { id }) => agreeCancel(await beginStep(context, id)),
  '/carrier/advanceOrder': async (context, request) =>
    advanceOrder(await beginStep(context, request.id), request),
  '/carrier/openException': async (context, request) =>
    openException(await beginStep(context, request.id), request),
  '/carrier/resolveException': async (context, request) =>
    resolveException(await beginStep(context, request.id), request),
}
