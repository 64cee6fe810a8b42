import type { Handlers } from '#server/calls/context.ts'
import {
  carrierScope,
  carrierSide,
  listOrdersUpTo,
  readOrderDetail,
  readOrderSums,
  readPool,
  reweigh,
  upTo,
  withdrawFeeChange,
} from '../orders/index.ts'
import { listPaymentOrders, readCarrierSummary, readPayments } from '../orders/ledgers/index.ts'
import { answerReview } from '../orders/reviews/index.ts'
import { acceptOrder } from './accept.ts'
import { addProof } from './addProof.ts'
import { advanceOrder } from './advance.ts'
import { advanceLedger } from './advanceLedger.ts'
import { answerRecipientReport, answerRecipientWish } from './answerRecipient.ts'
import { acceptOrders, advanceOrders } from './batch.ts'
import { agreeCancel, declineCancel, voidOrder } from './cancelRequest.ts'
import { checkBatch } from './checkBatch.ts'
import { createCounterOrder } from './counter/createCounterOrder.ts'
import { readCounterCustomers } from './counter/customers.ts'
import { readCounterLines } from './counter/lines.ts'
import { countPieces } from './countPieces.ts'
import { changeDeparture } from './departures/change.ts'
import { arriveDeparture, createDeparture } from './departures/depart.ts'
import { listLoadable, loadOrders } from './departures/load.ts'
import { listDepartures, readDeparture } from './departures/read.ts'
import { unloadOrders } from './departures/unload.ts'
import { openException, resolveException } from './exceptions.ts'
import { listDrivers, retireDriver, saveDriver } from './fleet/drivers.ts'
import { listVehicles, retireVehicle, saveVehicle } from './fleet/vehicles.ts'
import { rejectOrder } from './reject.ts'
import { signOrders } from './signing/signOrders.ts'
import { beginStep } from './step.ts'
import { undoDeparture } from './undo/undoDeparture.ts'
import { undoStep } from './undo/undoStep.ts'

/** Handlers of the carrier's work with the orders on its lines (product.md §5). */
export const carrierHandlers = {
  '/carrier/getOrderList': ({ db, user, now }, request) =>
    listOrdersUpTo(db, carrierSide(user.factoryId), request, now),
  '/carrier/getOrderPool': ({ db, user, now }, { upToId, ...filter }) =>
    readPool(db, upTo(carrierSide(user.factoryId), upToId), filter, now),
  '/carrier/getOrderSums': ({ db, user, now }, { upToId, ...filter }) =>
    readOrderSums(db, upTo(carrierSide(user.factoryId), upToId), filter, now),
  '/carrier/getOrderDetail': ({ db, user }, { id }) =>
    readOrderDetail(db, carrierScope(user.factoryId), id, 'carrier'),
  '/carrier/getCounterCustomers': ({ db, user }, { typed }) =>
    readCounterCustomers(db, user.factoryId, typed),
  '/carrier/getCounterLines': ({ db, user }, { destinationCode }) =>
    readCounterLines(db, user.factoryId, destinationCode),
  '/carrier/createCounterOrder': createCounterOrder,
  '/carrier/acceptOrder': async (context, request) =>
    acceptOrder(await beginStep(context, request.id), request),
  '/carrier/rejectOrder': async (context, { id, reason }) =>
    rejectOrder(await beginStep(context, id), reason),
  '/carrier/agreeCancel': async (context, { id }) => agreeCancel(await beginStep(context, id)),
  '/carrier/voidOrder': async (context, { id, reason }) => voidOrder(await beginStep(context, id), reason),
  '/carrier/declineCancel': async (context, { id, text }) =>
    declineCancel(await beginStep(context, id), text),
  '/carrier/answerWish': async (context, request) =>
    answerRecipientWish(await beginStep(context, request.id), request),
  '/carrier/answerReport': async (context, request) =>
    answerRecipientReport(await beginStep(context, request.id), request.text),
  '/carrier/answerReview': async (context, { id, text }) => {
    const step = await beginStep(context, id)
    await answerReview(step, text)
    const { status, waybillNumber } = step.order
    return { status, waybillNumber }
  },
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
  '/carrier/signOrders': signOrders,
  '/carrier/createDeparture': createDeparture,
  '/carrier/arriveDeparture': arriveDeparture,
  '/carrier/getDepartureList': ({ db, user }, filter) => listDepartures(db, user.factoryId, filter),
  '/carrier/getDeparture': ({ db, user, now }, { departureId }) =>
    readDeparture(db, user.factoryId, departureId, now),
  '/carrier/changeDeparture': changeDeparture,
  '/carrier/getLoadable': ({ db, user, now }, { departureId }) =>
    listLoadable(db, user.factoryId, departureId, now),
  '/carrier/loadOrders': loadOrders,
  '/carrier/unloadOrders': unloadOrders,
  '/carrier/getVehicleList': ({ db, user }, request) => listVehicles(db, user.factoryId, request),
  '/carrier/saveVehicle': saveVehicle,
  '/carrier/retireVehicle': retireVehicle,
  '/carrier/getDriverList': ({ db, user }, request) => listDrivers(db, user.factoryId, request),
  '/carrier/saveDriver': saveDriver,
  '/carrier/retireDriver': retireDriver,
  '/carrier/undoStep': undoStep,
  '/carrier/undoDeparture': undoDeparture,
  '/carrier/countPieces': async (context, request) =>
    countPieces(await beginStep(context, request.id), request),
  '/carrier/getLedgerSummary': ({ db, user }, period) => readCarrierSummary(db, user.factoryId, period),
  '/carrier/getLedgerPayments': ({ db, user }, period) => readPayments(db, user.factoryId, period),
  '/carrier/getLedgerPaymentOrders': ({ db, user }, request) =>
    listPaymentOrders(db, user.factoryId, request),
  '/carrier/advanceLedger': advanceLedger,
} satisfies Partial<Handlers>
