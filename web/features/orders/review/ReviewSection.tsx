import { Button } from '@mantine/core'
import { useState } from 'react'
import type { OrderDetail } from '#contract/orders/calls.ts'
import { ReviewFacts } from '#domain/orders/ReviewFacts.tsx'
import { ReviewDialog } from './ReviewDialog.tsx'
import { useMayAmend } from './useMayAmend.ts'

/** Review of a signed order with the carrier's answer, and the button to write or amend it. */
export function ReviewSection({ order }: { order: OrderDetail }) {
  const { review, canReview } = order
  const [isOpen, setOpen] = useState(false)
  const mayAmend = useMayAmend(review)
  return (
    <div className="stack items-start gap-4">
      {review ? <ReviewFacts review={review} /> : <p className="hint">货已签收，请评价承运商</p>}
      {canReview || mayAmend ? (
        <Button variant={review ? 'default' : 'filled'} onClick={() => setOpen(true)}>
          {review ? '修改评价' : '评价承运商'}
        </Button>
      ) : null}
      {isOpen ? <ReviewDialog order={order} review={review} onClose={() => setOpen(false)} /> : null}
    </div>
  )
}
