import type { RecipientOrder } from '#contract/tracking/recipientCalls.ts'

/** An order that the recipient unlocked with the phone tail. */
export interface UnlockedOrder {
  order: RecipientOrder
  code: string
  phoneTail: string
}
