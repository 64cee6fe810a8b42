import { ReportForm } from './ReportForm.tsx'
import type { UnlockedOrder } from './unlockedOrder.ts'
import { WishForm } from './WishForm.tsx'

/** Forms of the recipient: the wish for another delivery mode, and the report of damage. */
export default function ReceivingForms(props: UnlockedOrder) {
  return (
    <>
      <WishForm {...props} />
      <ReportForm {...props} />
    </>
  )
}
