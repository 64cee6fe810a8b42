import type { RecipientOrder } from '../../../../contract/tracking/recipientCalls.ts'
import { ReportForm } from './ReportForm.tsx'
import { WishForm } from './WishForm.tsx'

/** An order that was opened by the end of its recipient's phone. */
export interface Opened {
  order: RecipientOrder
  code: string
  phoneTail: string
}

/** What the recipient may say: how the goods are to come, and what is wrong with them. */
export default function ReceivingForms(props: Opened) {
  return (
    <>
      <WishForm {...props} />
      <ReportForm {...props} />
    </>
  )
}
