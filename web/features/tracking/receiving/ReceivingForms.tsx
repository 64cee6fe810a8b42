import type { RecipientOrder } from '#contract/tracking/recipientCalls.ts'
import { ReportForm } from './ReportForm.tsx'
import { WishForm } from './WishForm.tsx'

/** An order that the recipient unlocked with the phone tail. */
export interface UnlockedOrder {
  order: RecipientOrder
  code: string
  phoneTail: string
}

/** Forms of the recipient: the wish for another delivery mode, and the report of damage. */
export default function ReceivingForms(props: UnlockedOrder) {
  return (
    <>
      <WishForm {...props} />
      <ReportForm {...props} />
    </>
  )
}
