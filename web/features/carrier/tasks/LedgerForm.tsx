import { useState } from 'react'
import { ledgerCalls } from '#contract/orders/ledgerCalls.ts'
import { useContractForm } from '#shared/ui/form/forms.ts'
import { confirmPayout } from '../batch/confirmPayout.ts'
import { openLedgerSteps } from './ledgerSteps.ts'
import { TaskFrame } from './TaskFrame.tsx'
import type { TaskProps } from './taskProps.ts'

const path = '/carrier/advanceLedger'

/** 收付款登记: registers one step of one ledger of this order. */
export function LedgerForm({ order, act, onBack }: TaskProps) {
  // Frozen when opened: a colleague's step must not move the tick to the next one.
  const [steps] = useState(() => openLedgerSteps(order))
  const stepOf = (step: string) => (step === '' ? undefined : steps[Number(step)])
  const { form, submit, isSubmitting, otherFaults } = useContractForm(ledgerCalls[path].request, {
    // one step is no choice; of several none is chosen beforehand, since money would be booked by a habitual press
    initial: { step: steps.length === 1 ? '0' : '' },
    toRequest: ({ step }) => {
      const chosen = stepOf(step)
      return { kind: chosen?.kind, orderIds: [order.id], expectedState: chosen?.from, to: chosen?.to }
    },
    toFormPath: () => 'step',
    describeFault: (_, { step }) => (step === '' ? '请选一项' : null),
  })
  const sumFen = stepOf(form.values.step)?.amountFen ?? 0
  const fault = form.errors['step']
  return (
    <TaskFrame
      title="收付款登记"
      submitLabel="登记"
      isSubmitting={isSubmitting}
      faults={otherFaults}
      onSubmit={submit(async (request) => {
        if (await confirmPayout({ to: request.to, orders: 1, sumFen }))
          await act(path, request, '账目已登记，客户可以看到')
      })}
      onBack={onBack}
    >
      <div
        role="radiogroup"
        aria-label="登记什么"
        aria-invalid={fault ? true : undefined}
        data-path="step"
        tabIndex={-1}
      >
        {steps.map(({ kind, to, label, about }, index) => (
          <label key={`${kind}-${to}`} className="row gap-3 touch pointer">
            <input
              type="radio"
              name="step"
              checked={form.values.step === String(index)}
              onChange={() => form.setFieldValue('step', String(index))}
            />
            {label}（{about}）
          </label>
        ))}
        {fault ? (
          <p className="fault" role="alert">
            {fault}
          </p>
        ) : null}
      </div>
    </TaskFrame>
  )
}
