import { useState } from 'react'
import { ledgerCalls } from '#contract/orders/ledgerCalls.ts'
import { ledgerOrdersMax } from '#contract/orders/ledgerWords.ts'
import type { OrderRow } from '#contract/orders/lists/listFields.ts'
import { showSuccessToast } from '#shared/messages/toast.ts'
import { useWrite } from '#shared/server/writes/useWrite.ts'
import { DialogBox } from '#shared/ui/dialog/DialogBox.tsx'
import { useContractForm } from '#shared/ui/form/forms.ts'
import { yuan } from '#shared/ui/text/format.ts'
import { carrierOrderReads } from '../carrierReads.ts'
import { BatchForm } from './BatchForm.tsx'
import { confirmPayout } from './confirmPayout.ts'
import { ledgerTasks } from './dispatchTasks.ts'
import classes from './Batch.module.css'

const path = '/carrier/advanceLedger'

const numbersShown = 5

/** Joins the numbers of the first orders. */
const numbersText = (rows: readonly OrderRow[]) =>
  rows
    .slice(0, numbersShown)
    .map(({ number }) => number)
    .join('、') + (rows.length > numbersShown ? '等' : '')

/** 收付款登记 of many orders: one step of one ledger, for all ticked orders that are ready for it, or for none. */
export function LedgerBatchDialog({
  rows: ticked,
  onClose,
}: {
  rows: readonly OrderRow[]
  onClose: () => void
}) {
  // Frozen when opened: a live update must not change the step that is ticked.
  const [rows] = useState(ticked)
  const [tasks] = useState(() => ledgerTasks(rows))
  const { send, fault } = useWrite(path, { rereads: carrierOrderReads })
  const { form, submit, isSubmitting, otherFaults } = useContractForm(ledgerCalls[path].request, {
    initial: { step: '0' },
    toRequest: ({ step }) => {
      const task = tasks[Number(step)]
      return {
        kind: task?.kind,
        orderIds: task?.rows.map(({ id }) => id),
        expectedState: task?.from,
        to: task?.to,
      }
    },
  })
  const chosen = tasks[Number(form.values.step)]
  const leftOut = chosen ? rows.filter(({ id }) => chosen.rows.every((row) => row.id !== id)) : []
  const isTooMany = (chosen?.rows.length ?? 0) > ledgerOrdersMax
  return (
    <DialogBox label="收付款登记" onClose={onClose} className={classes.dialog}>
      <h2 className="mb-4 text-lead">收付款登记</h2>
      <BatchForm
        label={`登记 ${chosen?.rows.length ?? 0} 票`}
        isSubmitting={isSubmitting}
        faults={[...otherFaults, fault, isTooMany ? `一次最多登记 ${ledgerOrdersMax} 票，请少选一些` : null]}
        onSubmit={submit(async (request) => {
          const { to, orderIds } = request
          const isConfirmed = await confirmPayout({ to, orders: orderIds.length, sumFen: chosen?.sum ?? 0 })
          if (!isConfirmed) return
          const { orders } = await send(request)
          showSuccessToast(`已登记 ${orders} 票，客户可以看到`)
          onClose()
        })}
        onBack={onClose}
      >
        {leftOut.length > 0 ? (
          <p className="hint">
            已选 {rows.length} 票，登记 {chosen?.rows.length} 票，其余 {leftOut.length} 票没到这一步：
            {numbersText(leftOut)}
          </p>
        ) : null}
        <div role="radiogroup" aria-label="登记什么">
          {tasks.map(({ kind, to, from, label, rows: of, sum }, index) => (
            <label key={`${kind}-${from}-${to}`} className="row gap-3 touch pointer">
              <input
                type="radio"
                name="step"
                checked={form.values.step === String(index)}
                onChange={() => form.setFieldValue('step', String(index))}
              />
              {label}：{of.length} 票，{kind === 'receipt' ? `${sum} 份` : yuan(sum)}
            </label>
          ))}
        </div>
      </BatchForm>
    </DialogBox>
  )
}
