import { Textarea } from '@mantine/core'
import { carrierCalls } from '#contract/carrier/calls.ts'
import { wishText } from '#domain/shipment/recipientText.ts'
import { Choices } from '#shared/ui/form/Choices.tsx'
import { useContractForm } from '#shared/ui/form/forms.ts'
import { TaskFrame } from './TaskFrame.tsx'
import type { TaskProps } from './taskProps.ts'

const path = '/carrier/answerWish'

/** 答复收货人: accepts or declines the recipient's delivery wish; a refusal needs a reason. */
export function AnswerWishForm({ order, act, intent, onBack }: TaskProps) {
  const { form, submit, isSubmitting, otherFaults, discardAnd } = useContractForm(
    carrierCalls[path].request,
    {
      initial: { answer: 'yes' as 'yes' | 'no', text: '' },
      keptAs: `${path}/${order.id}`,
      intent,
      toRequest: ({ answer, text }) => ({ id: order.id, isAccepted: answer === 'yes', text }),
    },
  )
  const isYes = form.values.answer === 'yes'
  return (
    <TaskFrame
      title="答复收货人"
      submitLabel={isYes ? '同意' : '不同意'}
      isSubmitting={isSubmitting}
      faults={otherFaults}
      onSubmit={submit((request) => act(path, request, '已答复，收货人会看到'))}
      onBack={discardAnd(onBack)}
    >
      {order.recipientWish ? <p className="text-body">收货人要求{wishText(order.recipientWish)}</p> : null}
      <Choices
        label="答复"
        path="answer"
        value={form.values.answer}
        choices={[
          { value: 'yes', label: '同意' },
          { value: 'no', label: '不同意' },
        ]}
        onChange={(answer) => form.setFieldValue('answer', answer)}
      />
      <Textarea
        label={isYes ? '给收货人的话（选填）' : '为什么不行（收货人会看到）'}
        rows={2}
        maxLength={200}
        {...form.getInputProps('text')}
      />
    </TaskFrame>
  )
}
