import { Button, Textarea } from '@mantine/core'
import { verificationReviewCalls } from '#contract/enterprise/verificationReviewCalls.ts'
import { reasonMax, rejectReasons } from '#contract/enterprise/verificationWords.ts'
import { useOnScreen } from '#shared/browser/useOnScreen.ts'
import { confirmAction } from '#shared/messages/confirm.ts'
import { showSuccessToast } from '#shared/messages/toast.ts'
import { errorText, faultsOfError } from '#shared/server/callError.ts'
import { useWrite } from '#shared/server/writes/useWrite.ts'
import { Faults } from '#shared/ui/form/Faults.tsx'
import { useContractForm } from '#shared/ui/form/forms.ts'
import { verificationReads } from './verificationReads.ts'
import type { Detail } from './verificationReads.ts'
import classes from './ReviewPanel.module.css'

const path = '/ops/reviewVerification'

interface Props {
  detail: Detail
  /** Why the last attempt failed. The panel keeps it, since it outlives the form when another operator was faster. */
  failure: string | null
  onFailure: (text: string | null) => void
  onDecided: (nextId: number | null) => void
}

/** Form that approves a submission, or rejects it with a reason for the factory. Then the next one opens. */
export function DecisionForm({ detail, failure, onFailure, onDecided }: Props) {
  const { id, kind, name, pictures } = detail
  const isWithoutPictures = pictures.length === 0
  const { send, intent } = useWrite(path, { rereads: verificationReads })
  const isOnScreen = useOnScreen()
  const { form, submit, isSubmitting } = useContractForm(verificationReviewCalls[path].request, {
    initial: { reason: '', decision: 'reject' as 'approve' | 'reject' },
    keptAs: `${path}/${id}`,
    intent,
    toRequest: ({ decision, reason }) => ({
      id,
      decision,
      ...(decision === 'reject' ? { reason } : isWithoutPictures ? { isConfirmed: true } : {}),
    }),
    describeFault: (at) => (at === 'reason' ? '请填写驳回原因，说明怎样修改才能通过' : null),
  })
  const decide = async (decision: 'approve' | 'reject') => {
    if (
      decision === 'approve' &&
      isWithoutPictures &&
      !(await confirmAction({
        title: `没有图片，仍然通过 ${name}？`,
        text: '这份认证没有证件照片可看。请先与企业核对证件，核对过再通过。',
        confirmLabel: '核对过，通过',
        cancelLabel: '先不通过',
        isDangerous: true,
      }))
    )
      return
    form.setFieldValue('decision', decision)
    onFailure(null)
    void submit(async (request) => {
      try {
        await send(request, ({ nextId }) => {
          const next = nextId === null ? '，没有待审核的了' : '，已打开下一份'
          showSuccessToast(`${name}：${decision === 'approve' ? '已通过' : '已驳回'}${next}`)
          if (isOnScreen()) onDecided(nextId)
        })
      } catch (error) {
        // the dialog would cover a toast
        if (faultsOfError(error).length === 0) onFailure(errorText(error))
        throw error
      }
    })()
  }
  const isRejecting = isSubmitting && form.values.decision === 'reject'
  return (
    <section className={classes.section} aria-label="审核结果">
      <h3 className="section-title">审核结果</h3>
      <div className={`flex wrap gap-3 ${classes.reasons}`}>
        {rejectReasons[kind].map((reason) => (
          <Button
            key={reason}
            variant="default"
            size="compact-sm"
            className={classes.template}
            onClick={() => form.setFieldValue('reason', reason)}
          >
            {reason.split('，', 1)[0]}
          </Button>
        ))}
      </div>
      <Textarea
        label="驳回原因（客户会看到）"
        rows={3}
        maxLength={reasonMax}
        {...form.getInputProps('reason')}
      />
      <Faults of={[failure]} />
      <div className={`grid gap-3 ${classes.buttons}`}>
        <Button
          color="red.8"
          variant="outline"
          size="md"
          disabled={isSubmitting && !isRejecting}
          loading={isRejecting}
          onClick={() => void decide('reject')}
        >
          驳回
        </Button>
        <Button
          size="md"
          disabled={isRejecting}
          loading={isSubmitting && !isRejecting}
          onClick={() => void decide('approve')}
        >
          通过
        </Button>
      </div>
    </section>
  )
}
