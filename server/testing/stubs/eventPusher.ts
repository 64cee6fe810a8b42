import type { CallInput, CallResponse } from '../../../contract/calls/calls.ts'
import { actor } from '../actors.ts'
import type { Actor } from '../actors.ts'
import { apiKeyOf } from '../data/apiKeys.ts'
import type { KeyHolder } from '../data/apiKeys.ts'
import type { OrderBody } from '../data/lines.ts'
import { insertLine } from '../data/lines.ts'
import { placeOrder } from '../data/orders.ts'
import type { TestApp } from '../testApp.ts'
import { hourMs } from '../../../contract/kernel/time.ts'

export type Pushed = CallInput<'/open/pushEvents'>['events'][number]
type PushedStep = Extract<Pushed, { kind: 'step' }>
export type PushResults = CallResponse<'/open/pushEvents'>['results']

/** An order that its carrier accepted. */
interface AcceptedOrder {
  id: number
  number: string
  carrierNumber: string
}

/** A carrier's own software that pushes events, and a customer whose orders they are about. */
export interface EventPusher {
  holder: KeyHolder
  customer: Actor
  lineId: number
  /** Places an order and accepts it; an hour goes by. */
  accepted(changes?: Partial<OrderBody>): Promise<AcceptedOrder>
  push(events: Pushed[], as?: KeyHolder): Promise<PushResults>
  order(number: string): Promise<CallResponse<'/open/getOrder'>>
}

let events = 0

/** An event id that no other test of this process has. */
export const nextEventId = () => `e-${(events += 1)}`

/** A step of a waybill under an event id of its own. */
export const step = (
  number: string,
  action: PushedStep['action'],
  more: Partial<PushedStep> = {},
): PushedStep => ({ kind: 'step', eventId: nextEventId(), number, action, ...more })

/** A new carrier with a key and a line, and a new customer. */
export async function eventPusher(app: TestApp): Promise<EventPusher> {
  const holder = await apiKeyOf(app)
  const customer = await actor(app, { type: 2 })
  const lineId = await insertLine(app, { carrierId: holder.carrier.factoryId })
  return {
    holder,
    customer,
    lineId,
    async accepted(changes = {}) {
      const { id, number } = await placeOrder(app, customer.token, lineId, changes)
      const carrierNumber = `TMS-${id}`
      await app.data('/open/acceptOrder', { number, carrierNumber }, holder)
      app.clock.advanceMs(hourMs)
      return { id, number, carrierNumber }
    },
    push: async (sent, as = holder) => (await app.data('/open/pushEvents', { events: sent }, as)).results,
    order: (number) => app.data('/open/getOrder', { number }, holder),
  }
}

export const outcomesOf = (results: PushResults) => results.map(({ outcome }) => outcome)
