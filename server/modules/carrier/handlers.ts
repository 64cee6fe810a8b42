import type { Handlers } from '../../calls/context.ts'
import { readCarrierSummary } from '../orders/ledgers/index.ts'
import {
  carrierScope,
  carrierSide,
  listOrders,
  readOrderDetail,
  reweigh,
  withdrawFeeChange,
} from '../orders/index.ts'
import { acceptOrder } from './accept.ts'
import { addProof } from './addProof.ts'
import { acceptOrders, advanceOrders } from './batch.ts'
import { agreeCancel, declineCancel } from './cancelRequest.ts'
import { checkBatch } from './checkBatch.ts'
import { countPieces } from './countPieces.ts'
import { arriveDeparture, createDeparture } from './departures/depart.ts'
import { listDepartures, readDeparture } from './departures/read.ts'
import { advanceLedger } from './advanceLedger.ts'
import { advanceOrder } from './advance.ts'
import { openException, resolveException } from './exceptions.ts'
import { rejectOrder } from './reject.ts'
import { beginStep } from './step.ts'

/** The carrier's work with the orders on its lines (product.md §5). */
export const carrierHandlers = {
  '/carrier/getOrderList': ({ db, user, now }, filter) =>
    listOrders(db, carrierSide(user.factoryId), filter, now),
  '/carrier/getOrderDetail': ({ db, user }, { id }) =>
    readOrderDetail(db, carrierScope(user.factoryId), id, 'carrier'),
  '/carrier/acceptOrder': async (context, request) =>
    acceptOrder(await beginStep(context, request.id), request),
  '/carrier/rejectOrder': async (context, { id, reason }) =>
    rejectOrder(await beginStep(context, id), reason),
  '/carrier/agreeCancel': async (context, { id }) => agreeCancel(await beginStep(context, id)),
  '/carrier/declineCancel': async (context, { id, text }) =>
    declineCancel(await beginStep(context, id), text),
  '/carrier/advanceOrder': async (context, request) =>
    advanceOrder(await beginStep(context, request.id), request),
  '/carrier/openException': async (context, request) =>
    openException(await beginStep(context, request.id), request),
  '/carrier/resolveException': async (context, request) =>
    resolveException(await beginStep(context, request.id), request),
  '/carrier/addProof': async (context, { id, fileIds }) => addProof(await beginStep(context, id), fileIds),
  '/carrier/reweigh': async (context, request) => reweigh(await beginStep(context, request.id), request),
  '/carrier/withdrawFeeChange': async (context, { id, feeChangeId }) =>
    withdrawFeeChange(await beginStep(context, id), feeChangeId),
  '/carrier/checkBatch': checkBatch,
  '/carrier/acceptOrders': acceptOrders,
  '/carrier/advanceOrders': advanceOrders,
  '/carrier/createDeparture': createDeparture,
  '/carrier/arriveDeparture': arriveDeparture,
  '/carrier/getDepartureList': ({ db, user }, filter) => listDepartures(db, user.factoryId, filter),
  '/carrier/getDeparture': ({ db, user, now }, { departureId }) =>
    readDeparture(db, user.factoryId, departureId, now),
  '/carrier/countPieces': async (context, request) =>
    countPieces(await beginStep(context, request.id), request),
  '/carrier/getLedgerSummary': ({ db, user }, period) => readCarrierSummary(db, user.factoryId, period),
  '/carrier/advanceLedger': advanceLedger,
} satisfies Partial<Handlers>
