import { Textarea } from '@mantine/core'
import { orderCalls } from '#contract/orders/calls.ts'
import type { OrderReview } from '#contract/orders/reviews/reviewFields.ts'
import {
  reviewAmendDays,
  reviewScoreLabels,
  reviewScores,
  reviewTextMax,
  scoreLabels,
} from '#contract/orders/reviews/reviewWords.ts'
import { showSuccessToast } from '#shared/messages/toast.ts'
import { useWrite } from '#shared/server/writes/useWrite.ts'
import { FormDialog } from '#shared/ui/dialog/FormDialog.tsx'
import { Choices } from '#shared/ui/form/Choices.tsx'
import { useContractForm } from '#shared/ui/form/forms.ts'
import { orderReads } from '../orderReads.ts'

const path = '/orders/saveReview'

/** Best first, since most reviews are good. */
const choices = scoreLabels
  .map((word, at) => ({ value: String(at + 1), label: `${at + 1} ${word}` }))
  .toReversed()

const fieldText = (score: number | undefined) => (score === undefined ? '' : String(score))

interface Props {
  order: { id: number; number: string }
  /** The earlier review; null if there is none. */
  review: OrderReview | null
  onClose: () => void
}

/** Dialog 评价: three scores and an optional text. No score is preselected. */
export function ReviewDialog({ order, review, onClose }: Props) {
  const { send, fault, intent } = useWrite(path, {
    rereads: [...orderReads, '/lines/getCarrierPage', '/lines/getCarrierReviews'],
  })
  const { form, submit, isSubmitting, otherFaults, discardAnd } = useContractForm(orderCalls[path].request, {
    initial: {
      timeScore: fieldText(review?.timeScore),
      goodsScore: fieldText(review?.goodsScore),
      serviceScore: fieldText(review?.serviceScore),
      text: review?.text ?? '',
    },
    keptAs: `${path}/${order.id}`,
    intent,
    toRequest: ({ text, ...scores }) => ({
      id: order.id,
      text,
      ...Object.fromEntries(
        reviewScores.map((score) => [score, scores[score] === '' ? null : Number(scores[score])]),
      ),
    }),
  })
  return (
    <FormDialog
      title={`${review ? '修改评价' : '评价'} ${order.number}`}
      submitLabel={review ? '保存修改' : '提交评价'}
      isFirm={form.isDirty()}
      isSubmitting={isSubmitting}
      faults={[fault, ...otherFaults]}
      onSubmit={submit((request) =>
        send(request, () => {
          showSuccessToast(review ? '评价已修改' : '评价已提交，承运商会看到')
          onClose()
        }),
      )}
      onClose={discardAnd(onClose)}
    >
      {reviewScores.map((score) => (
        <Choices
          key={score}
          label={reviewScoreLabels[score]}
          path={score}
          value={form.values[score]}
          choices={choices}
          error={form.errors[score]}
          onChange={(value) => form.setFieldValue(score, value)}
        />
      ))}
      <Textarea
        label="评价"
        description={`公开显示，您的名称会隐去；${reviewAmendDays} 天内可改`}
        rows={4}
        maxLength={reviewTextMax}
        {...form.getInputProps('text')}
      />
    </FormDialog>
  )
}
