import { Button, Textarea } from '@mantine/core'
import { feedbackCalls } from '#contract/help/feedbackCalls.ts'
import type { OpsFeedback } from '#contract/help/feedbackCalls.ts'
import { feedbackReplyMax, feedbackStatusLabels } from '#contract/help/feedbackWords.ts'
import type { FeedbackStatus } from '#contract/help/feedbackWords.ts'
import { useOnScreen } from '#shared/browser/useOnScreen.ts'
import { showSuccessToast } from '#shared/messages/toast.ts'
import { isConflict } from '#shared/server/callError.ts'
import { useWrite } from '#shared/server/writes/useWrite.ts'
import { Choices } from '#shared/ui/form/Choices.tsx'
import { Faults } from '#shared/ui/form/Faults.tsx'
import { useContractForm } from '#shared/ui/form/forms.ts'
import { feedbackReads } from './feedbackReads.ts'
import classes from './OpsFeedback.module.css'

const path = '/ops/replyFeedback'
const choices = (['answered', 'processing', 'closed'] as const).map((value) => ({
  value,
  label: feedbackStatusLabels[value],
}))

/**
 * Form that answers a feedback or only changes its status. `seenReplies` is the number of replies on screen: if others were added
 * meanwhile, the server refuses, the thread is refetched, and the input is kept for another try.
 */
export function AnswerForm({ feedback, onAnswered }: { feedback: OpsFeedback; onAnswered: () => void }) {
  const { id, replies } = feedback
  const { send, error, fault, intent } = useWrite(path, { rereads: feedbackReads })
  const isOnScreen = useOnScreen()
  const { form, submit, isSubmitting, otherFaults } = useContractForm(feedbackCalls[path].request, {
    initial: { text: '', status: 'answered' as FeedbackStatus },
    intent,
    toRequest: (values) => ({ id, seenReplies: replies.length, ...values }),
    keptAs: `${path}/${id}`,
  })
  const onSubmit = submit((request) =>
    send(request, () => {
      showSuccessToast(request.text === '' ? '状态已更新' : '已回复，用户会收到通知')
      if (isOnScreen()) onAnswered()
    }),
  )
  return (
    <form
      noValidate
      method="dialog"
      aria-label="回复"
      className={classes.card}
      onSubmit={(event) => void onSubmit(event)}
    >
      <Textarea
        label="回复内容"
        rows={4}
        maxLength={feedbackReplyMax}
        placeholder="用户会看到这里写的话"
        {...form.getInputProps('text')}
      />
      <Choices
        label="处理后的状态"
        path="status"
        value={form.values.status}
        choices={choices}
        onChange={(status) => form.setFieldValue('status', status)}
        error={form.errors['status']}
      />
      <Faults of={[isConflict(error) ? fault : null, ...otherFaults]} />
      <div className="flex justify-end gap-3">
        <Button type="submit" loading={isSubmitting}>
          {form.values.text.trim() === '' ? '更新状态' : '发送回复'}
        </Button>
      </div>
    </form>
  )
}
