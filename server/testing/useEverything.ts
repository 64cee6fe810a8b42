import { actor, visitorCookie } from './actors.ts'
import { insertLine } from './data/lines.ts'
import { carryTo, placeOrder, placeVisitorOrder } from './data/orders.ts'
import { paidRenewal } from './data/renewals.ts'
import { submitEnterprise } from './data/verifications.ts'
import { isAllowed, walkPermissions } from './permissionTable.ts'
import type { TestApp } from './testApp.ts'

/**
 * Runs the main job, a renewal, a verification and every call with its example as every permitted kind of caller. For the
 * others only the session is read, by the same statement.
 */
export async function useEverything(app: TestApp): Promise<void> {
  const customer = await actor(app, { type: 2 })
  const carrier = await actor(app, { type: 3 })
  const operator = await actor(app, { type: 9 })
  const lineId = await insertLine(app, { carrierId: carrier.factoryId })
  const { id, number } = await placeOrder(app, customer.token, lineId)
  await placeVisitorOrder(app, visitorCookie(), lineId)
  await app.data('/lines/getLineDetail', { id: lineId })
  await app.data('/lines/searchLines', { destinationCode: '330782' })
  await carryTo(app, carrier.token, id, 'signed')
  await app.data('/track/getWaybills', { numbers: [number] })
  await app.data('/orders/getOrderDetail', { id }, customer)
  await app.data('/carrier/getDepartureList', {}, carrier)
  await app.data('/favorites/addFavorite', { lineId }, customer)
  await app.data('/favorites/getFavoriteList', {}, customer)
  const newcomer = await actor(app, { type: 0 })
  const submitted = await submitEnterprise(app, newcomer)
  await app.data('/ops/reviewVerification', { id: submitted.id, decision: 'approve' }, operator)
  await paidRenewal(app, customer)
  await app.data('/Payment/getRenewalList', {}, customer)
  await walkPermissions(app, isAllowed)
  await app.runJobs()
}
