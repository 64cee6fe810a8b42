import { Textarea } from '@mantine/core'
import { z } from 'zod'
import { requiredText } from '#contract/kernel/fields.ts'
import { stopReasonMax } from '#contract/operators/accountWords.ts'
import { showSuccessToast } from '#shared/messages/toast.ts'
import { useWrites } from '#shared/server/writes/useWrite.ts'
import type { SendWrite } from '#shared/server/writes/useWrite.ts'
import { FormDialog } from '#shared/ui/dialog/FormDialog.tsx'
import { useContractForm } from '#shared/ui/form/forms.ts'
import classes from './Ops.module.css'

interface Props {
  title: string
  /** The consequence of the action. */
  text: string
  label: string
  submitLabel: string
  done: string
  /** Suggested reason; the operator may change it. */
  suggested?: string
  /** Sends the change with the typed reason. */
  change: (send: SendWrite, reason: string) => Promise<unknown>
  /** The name of the stored input: the call and its subject. */
  keptAs: string
  onClose: () => void
}

/** Dialog that asks for a reason and sends the change with it. */
export function ReasonDialog({
  title,
  text,
  label,
  submitLabel,
  done,
  suggested = '',
  change,
  keptAs,
  onClose,
}: Props) {
  const { send, fault, intent } = useWrites({ rereads: ['/ops/'] })
  const schema = z.strictObject({ reason: requiredText(label, stopReasonMax) })
  const { form, submit, isSubmitting, otherFaults, discardAnd } = useContractForm(schema, {
    initial: { reason: suggested },
    keptAs,
    intent,
    toRequest: (values) => values,
    toFormPath: () => 'reason',
  })
  const onSubmit = submit(async ({ reason }) => {
    await change(send, reason)
    showSuccessToast(done)
    onClose()
  })
  return (
    <FormDialog
      title={title}
      submitLabel={submitLabel}
      isDangerous
      isSubmitting={isSubmitting}
      faults={[fault, ...otherFaults]}
      onSubmit={onSubmit}
      onClose={discardAnd(onClose)}
    >
      <p className={classes.text}>{text}</p>
      <Textarea
        label={label}
        withAsterisk
        rows={3}
        maxLength={stopReasonMax}
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  )
}
