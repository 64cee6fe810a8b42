import { useState } from 'react'
import { useSession } from '#shared/server/session.ts'
import { PayBox } from './PayBox.tsx'
import { PlanForm } from './PlanForm.tsx'
import { PrintReceipt } from './ReceiptPaper.tsx'
import { RenewalHistory } from './RenewalHistory.tsx'
import { TermStatus } from './TermStatus.tsx'
import classes from './RenewalPanel.module.css'

/** Section 续费 for enterprise admins (product.md §5): the current term, plans with prices, payment, and past renewals. */
export function RenewalPanel() {
  const factory = useSession(({ user }) => user?.factory)
  const [payOrderNumber, setPayOrderNumber] = useState<string | null>(null)
  const [printed, setPrinted] = useState<string | null>(null)
  if (!factory) return null
  return (
    <section className="card grid gap-5 min-w-0 p-5" aria-label="续费">
      <h2 id="renewal-title" className={`text-lead ${classes.title}`} tabIndex={-1}>
        续费
      </h2>
      <TermStatus factory={factory} />
      {payOrderNumber === null ? (
        <PlanForm factory={factory} onSubmitted={setPayOrderNumber} />
      ) : (
        <PayBox
          key={payOrderNumber}
          payOrderNumber={payOrderNumber}
          onBack={() => setPayOrderNumber(null)}
          onReceipt={setPrinted}
        />
      )}
      <RenewalHistory onPay={setPayOrderNumber} onReceipt={setPrinted} />
      {printed !== null && (
        <PrintReceipt key={printed} payOrderNumber={printed} onDone={() => setPrinted(null)} />
      )}
    </section>
  )
}
