import { z } from 'zod'
import { call } from '../kernel/call.ts'
import { id, listOf, moment, nothing, phone, plate, text } from '../kernel/fields.ts'
import { orderRow } from '../orders/lists/listFields.ts'
import { batchAnswer, confirmedIds, orderIds } from './dispatchCalls.ts'

const departureId = id('车次')

/** Calls that change a 车次 before its arrival. */
export const tripCalls = {
  '/carrier/changeDeparture': call({
    title: '修改车次（换车、换司机、改预计到站，到站前）',
    request: z.strictObject({
      departureId,
      plate: plate(),
      driver: text('司机', 30).default(''),
      driverPhone: phone('司机电话').optional(),
      /** A change is notified to the customers; null: estimated by the lines of the orders. */
      expectedAt: moment('预计到站').nullable(),
    }),
    response: nothing,
    example: { departureId: 1, plate: '浙G12345', expectedAt: null },
  }),
  '/carrier/getLoadable': call({
    title: '车次还能装的货（已收货、到这个到站，先收的在前，最多 200 单）',
    request: z.strictObject({ departureId }),
    response: listOf(orderRow),
    example: { departureId: 1 },
  }),
  '/carrier/loadOrders': call({
    title: '装上车次（到站前，逐单给出结果）',
    request: z.strictObject({ departureId, ids: orderIds, confirmedIds }),
    response: batchAnswer,
    example: { departureId: 1, ids: [1] },
  }),
  '/carrier/unloadOrders': call({
    title: '从车次取下（回到已收货，到站前，逐单给出结果）',
    request: z.strictObject({ departureId, ids: orderIds, text: text('说明', 200).default('') }),
    response: batchAnswer,
    example: { departureId: 1, ids: [1], text: '装不下，改乘下一车' },
  }),
}
