import { Textarea } from '@mantine/core'
import { statementCalls } from '#contract/statements/calls.ts'
import { showSuccessToast } from '#shared/messages/toast.ts'
import { useWrite } from '#shared/server/writes/useWrite.ts'
import { FormDialog } from '#shared/ui/dialog/FormDialog.tsx'
import { useContractForm } from '#shared/ui/form/forms.ts'
import { statementReads } from './statementReads.ts'

const path = '/statements/answerStatement'

/** Dialog 有异议: the customer describes the error. */
export function ObjectionDialog({ statementId, onClose }: { statementId: number; onClose: () => void }) {
  const { send, fault, intent } = useWrite(path, { rereads: statementReads })
  const { form, submit, isSubmitting, otherFaults, discardAnd } = useContractForm(
    statementCalls[path].request,
    {
      initial: { reason: '' },
      keptAs: `${path}/${statementId}`,
      intent,
      toRequest: ({ reason }) => ({ statementId, answer: 'object', reason }),
    },
  )
  return (
    <FormDialog
      title="对账单有异议"
      submitLabel="提交异议"
      isSubmitting={isSubmitting}
      isFirm={form.isDirty()}
      faults={[...otherFaults, fault]}
      onSubmit={submit((request) =>
        send(request, () => {
          showSuccessToast('已提交异议，等承运商处理')
          onClose()
        }),
      )}
      onClose={discardAnd(onClose)}
    >
      <Textarea
        label="哪里不对（承运商会看到）"
        withAsterisk
        rows={3}
        maxLength={200}
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  )
}
