import type { LedgerState } from '#contract/orders/ledgerWords.ts'
import { confirmAction } from '#shared/messages/confirm.ts'
import { yuan } from '#shared/ui/text/format.ts'

/** Asks before 代收货款 is registered as paid out; true for any other step. */
export async function confirmPayout(step: {
  to: LedgerState
  orders: number
  sumFen: number
}): Promise<boolean> {
  if (step.to !== 'remitted') return true
  return confirmAction({
    title: `登记 ${step.orders} 票代收款已发放，共 ${yuan(step.sumFen)}？`,
    text: '请确认这笔钱已付给客户，登记后客户会看到“代收款已发放”。',
    confirmLabel: '登记已发放',
  })
}
