import type { OrderAction, OrderStatus, Party } from '#contract/orders/states.ts'
import type { OtherEventAction } from '#contract/orders/words.ts'
import type { NoticeReaders } from '../notices/index.ts'
import type { StateBefore } from './undo/before.ts'

/** Actions shown in the timeline and on screens that send no notice. */
type QuietAction = 'countPieces'

/** Every action on an order: moves of the transition table, and actions that keep the state. */
export type EventAction = OrderAction | OtherEventAction

/** Actions that send a notice to the other side. */
export type NoticedAction = Exclude<EventAction, QuietAction>

/** Fields of an order that an event needs to notify both sides. */
export interface EventOrder {
  id: number
  number: string
  customer: NoticeReaders
  carrierId: number
  isSelfPickup: boolean
  /** Before the event. */
  isCancelRequested: boolean
}

/** One row of an order's timeline: who did what and when. */
export interface OrderEvent {
  order: EventOrder
  now: Date
  /** When it happened, if it was reported later; default: now. */
  at?: Date
  /** The API key that acted; the event then has no user. */
  apiKeyId?: number | null
  /** Sends no notice, because another event of the same moment implies it. */
  isQuiet?: boolean
  party: Party | 'recipient'
  userId: number | null
  action: EventAction
  fromStatus: OrderStatus | null
  toStatus: OrderStatus | null
  text: string
  /** For a step that can be undone: the order's state before it. */
  before?: StateBefore
}
