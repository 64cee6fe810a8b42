import { Textarea } from '@mantine/core'
import { feedbackCalls } from '#contract/help/feedbackCalls.ts'
import { feedbackReplyMax } from '#contract/help/feedbackWords.ts'
import { showSuccessToast } from '#shared/messages/toast.ts'
import { useWrite } from '#shared/server/writes/useWrite.ts'
import { FormFrame } from '#shared/ui/form/FormFrame.tsx'
import { useContractForm } from '#shared/ui/form/forms.ts'
import { ownFeedbackPath } from './feedbackReads.ts'

const path = '/user/replyFeedback'

/** Form to add to a feedback, which puts it back into the operators' queue. */
export function AddToFeedback({ id, onClose }: { id: number; onClose: () => void }) {
  const { send, intent } = useWrite(path, { rereads: [ownFeedbackPath] })
  const { form, submit, isSubmitting, discardAnd } = useContractForm(feedbackCalls[path].request, {
    initial: { text: '' },
    toRequest: ({ text }) => ({ id, text }),
    intent,
    keptAs: `${path}/${id}`,
  })
  const onSubmit = submit(async (request) => {
    await send(request, () => showSuccessToast('已补充，等待处理'))
    onClose()
  })
  return (
    <FormFrame
      label="补充反馈"
      submitLabel="发送"
      isSubmitting={isSubmitting}
      onSubmit={onSubmit}
      onCancel={discardAnd(onClose)}
    >
      <Textarea
        label="补充内容"
        rows={3}
        maxLength={feedbackReplyMax}
        autoFocus
        {...form.getInputProps('text')}
      />
    </FormFrame>
  )
}
