import type { CallInput, CallResponse } from '#contract/calls/calls.ts'
import { hourMs } from '#contract/kernel/time.ts'
import { actor } from '../actors.ts'
import type { Actor } from '../actors.ts'
import { apiKeyOf } from '../data/apiKeys.ts'
import type { KeyHolder } from '../data/apiKeys.ts'
import type { OrderBody } from '../data/lines.ts'
import { insertLine } from '../data/lines.ts'
import { placeOrder } from '../data/orders.ts'
import type { TestApp } from '../testApp.ts'

export type Pushed = CallInput<'/open/pushEvents'>['events'][number]
type PushedStep = Extract<Pushed, { kind: 'step' }>
export type PushResults = CallResponse<'/open/pushEvents'>['results']

/** An order accepted by its carrier. */
interface AcceptedOrder {
  id: number
  number: string
  carrierNumber: string
}

/** A carrier's software that pushes events about the orders of a customer. */
export interface EventPusher {
  holder: KeyHolder
  customer: Actor
  lineId: number
  /** Places and accepts an order; advances the clock by an hour. */
  accepted(changes?: Partial<OrderBody>): Promise<AcceptedOrder>
  push(events: Pushed[], as?: KeyHolder): Promise<PushResults>
  order(number: string): Promise<CallResponse<'/open/getOrder'>>
}

let events = 0

/** Returns an event id that is new in this process. */
export const nextEventId = () => `e-${(events += 1)}`

/** Returns a step of a waybill with a new event id. */
export const step = (
  number: string,
  action: PushedStep['action'],
  more: Partial<PushedStep> = {},
): PushedStep => ({ kind: 'step', eventId: nextEventId(), number, action, ...more })

/** Creates a carrier with a key and a line, and a customer. */
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
