import type { CallResponse } from '#contract/calls/calls.ts'
import { advanceActions } from '#contract/carrier/dispatchWords.ts'
import { minuteMs } from '#contract/kernel/time.ts'
import { allowedActions } from '#contract/orders/states.ts'
import type { OrderStatus } from '#contract/orders/states.ts'
import { freshMobile } from '../actors.ts'
import type { TestApp } from '../testApp.ts'
import { codeFor } from './accounts.ts'
import type { OrderBody } from './lines.ts'
import { orderBody } from './lines.ts'

type PlacedOrder = CallResponse<'/orders/createOrder'>

/** Places an order as a logged-in user. */
export const placeOrder = (
  app: TestApp,
  token: string,
  lineId: number,
  changes: Partial<OrderBody> = {},
): Promise<PlacedOrder> => app.data('/orders/createOrder', orderBody(lineId, changes), { token })

/** Places an order as the visitor of a cookie, with an SMS code to a new mobile. */
export async function placeVisitorOrder(
  app: TestApp,
  cookie: string,
  lineId: number,
  changes: Partial<OrderBody> = {},
): Promise<PlacedOrder> {
  const contactMobile = freshMobile()
  const smsCode = await codeFor(app, contactMobile, 'order')
  return app.data('/orders/createOrder', orderBody(lineId, { contactMobile, smsCode, ...changes }), {
    cookie,
  })
}

/** A signature that leaves the recipient's payment for later. */
export const nothingReceived = { amountFen: 0, shortReason: '约好月底收' }

/**
 * Accepts a pending order, takes it step by step to a state and returns the waybill number. Advances the clock by a minute before
 * each step. A self-pickup order skips 送货中.
 */
export async function carryTo(
  app: TestApp,
  token: string,
  id: number,
  goal: OrderStatus,
  options: { isSelfPickup?: boolean } = {},
): Promise<string> {
  const accepted = await app.data('/carrier/acceptOrder', { id }, { token })
  let status: OrderStatus = accepted.status
  const traits = { isSelfPickup: options.isSelfPickup !== false, hasReceipt: true }
  while (status !== goal) {
    const allowed = allowedActions(status, 'carrier', traits)
    const action = advanceActions.find((one) => allowed.includes(one))
    if (action === undefined) break
    app.clock.advanceMs(minuteMs)
    const signed = action === 'sign' ? { signer: '李雷', received: nothingReceived } : {}
    const step = { id, action, expectedStatus: status, ...signed }
    status = (await app.data('/carrier/advanceOrder', step, { token })).status
  }
  if (status !== goal) throw new Error(`Order ${id} came to ${status}, not to ${goal}`)
  return accepted.waybillNumber ?? ''
}

const orderTables = [
  'freight_order',
  'order_event',
  'waybill',
  'tracking_event',
  'notice',
  'idempotency',
] as const

/** Counts the rows of the order tables; a refused call must not change them. */
export async function countOrderRows(app: TestApp): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of orderTables)
    counts[table] = (await app.pool.query(`select 1 from ${table}`)).rowCount ?? 0
  return counts
}
