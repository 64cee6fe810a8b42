import { useState } from 'react'
import type { BatchAnswer } from '#contract/carrier/dispatchCalls.ts'
import type { OrderRow } from '#contract/orders/lists/listFields.ts'
import { showSuccessToast } from '#shared/messages/toast.ts'
import { DialogBox } from '#shared/ui/dialog/DialogBox.tsx'
import { AcceptManyForm } from './AcceptManyForm.tsx'
import { BatchResult } from './BatchResult.tsx'
import { DepartForm } from './DepartForm.tsx'
import { dispatchTaskLabels } from './dispatchTasks.ts'
import type { DispatchTask } from './dispatchTasks.ts'
import { SignManyForm } from './SignManyForm.tsx'
import { StepManyForm } from './StepManyForm.tsx'
import classes from './Batch.module.css'

interface Props {
  task: DispatchTask
  rows: readonly OrderRow[]
  /** Receives the ids of the orders that succeeded. */
  onDone: (ids: readonly number[]) => void
  onClose: () => void
}

/** Runs one step for many orders: its short form, then the result. Shows only a toast when all succeeded. */
export function DispatchDialog({ task, rows, onDone, onClose }: Props) {
  const [outcome, setOutcome] = useState<{ answer: BatchAnswer; did: string } | null>(null)
  const verb = dispatchTaskLabels[task]
  const showResult = (result: BatchAnswer, did = verb) => {
    onDone(result.done.map(({ id }) => id))
    if (result.refused.length > 0) {
      setOutcome({ answer: result, did })
      return
    }
    showSuccessToast(`已${did} ${result.done.length} 票`)
    onClose()
  }
  const [only] = rows
  const title = rows.length === 1 && only ? `${verb} ${only.number}` : `${verb} ${rows.length} 票`
  const form = { rows, onAnswer: showResult, onBack: onClose }
  return (
    <DialogBox
      label={title}
      onClose={onClose}
      className={task === 'sign' ? classes.signingDialog : classes.dialog}
    >
      <h2 className="mb-4 text-lead">{title}</h2>
      {outcome ? (
        <BatchResult verb={outcome.did} answer={outcome.answer} onClose={onClose} />
      ) : task === 'accept' ? (
        <AcceptManyForm {...form} />
      ) : task === 'depart' ? (
        <DepartForm {...form} />
      ) : task === 'sign' ? (
        <SignManyForm {...form} />
      ) : (
        <StepManyForm {...form} step={task} />
      )}
    </DialogBox>
  )
}
