import { actor } from '#server/testing/actors.ts'
import { insertLine } from '#server/testing/data/lines.ts'
import { carryTo, placeOrder } from '#server/testing/data/orders.ts'
import type { TestSite } from '#server/testing/testSite.ts'

/** Creates orders of a customer whose pages start with a note (refused, ended, waiting, gone wrong), and returns their ids. */
export async function ordersWithNotes(site: TestSite, customer: string): Promise<number[]> {
  const { app } = site
  const { token, factoryId } = await actor(app, { type: 3, name: '顺达货运' })
  const lineId = await insertLine(app, { carrierId: factoryId })
  const placed = async (changes = {}) => (await placeOrder(app, customer, lineId, changes)).id

  const rejected = await placed()
  await app.data('/carrier/rejectOrder', { id: rejected, reason: '今日车已满' }, { token })

  const cancelled = await placed()
  await app.data(
    '/orders/updateOrder',
    { id: cancelled, change: { kind: 'cancel', reason: '客户改期' } },
    { token: customer },
  )

  const cancelRequested = await placed()
  await carryTo(app, token, cancelRequested, 'accepted')
  await app.data(
    '/orders/updateOrder',
    { id: cancelRequested, change: { kind: 'cancel', reason: '客户改期' } },
    { token: customer },
  )

  const held = await placed({ isHeld: true })
  await carryTo(app, token, held, 'in_transit')

  const wrong = await placed()
  await carryTo(app, token, wrong, 'in_transit')
  await app.data('/carrier/openException', { id: wrong, kind: 'delay', text: '高速封路' }, { token })

  const reweighed = await placed()
  await carryTo(app, token, reweighed, 'picked_up')
  const goods = [{ pieces: 10, weightGrams: 900_000, volumeCm3: 900_000 }]
  await app.data('/carrier/reweigh', { id: reweighed, goods, reason: '过磅 900 公斤' }, { token })

  return [rejected, cancelled, cancelRequested, held, wrong, reweighed]
}
