import type { Handlers } from '#server/calls/context.ts'
import { acceptOrder, beginStep, rejectOrder } from '../carrier/index.ts'
import { listLines } from '../lines/manage/index.ts'
import { carrierScope, readOrderDetail } from '../orders/index.ts'
import { keyHandlers } from './keys.ts'
import { orderByNumber } from './orderNumbers.ts'
import { pullOrders } from './pullOrders.ts'
import { pushEvents } from './pushEvents.ts'

/** Handlers of 开放接口: a carrier's keys, and the calls of its own software with them. */
export const openInterfaceHandlers = ({ secret }: { secret: string }) =>
  ({
    ...keyHandlers,
    '/open/pullOrders': ({ primaryDb, user }, request) =>
      pullOrders(primaryDb, { secret, carrierId: user.factoryId }, request),
    '/open/getOrder': async ({ db, user }, { number }) => {
      const id = await orderByNumber(db, user.factoryId, number)
      return readOrderDetail(db, carrierScope(user.factoryId), id, 'carrier')
    },
    '/open/acceptOrder': async (context, { number, ...input }) => {
      const id = await orderByNumber(context.trx, context.user.factoryId, number)
      return acceptOrder(await beginStep(context, id), input)
    },
    '/open/rejectOrder': async (context, { number, reason }) => {
      const id = await orderByNumber(context.trx, context.user.factoryId, number)
      return rejectOrder(await beginStep(context, id), reason)
    },
    '/open/pushEvents': pushEvents,
    '/open/getLines': ({ db, user }, { lineId, ...filter }) =>
      listLines(db, user.factoryId, { ...filter, sort: 'code', lineId }),
  }) satisfies Partial<Handlers>
