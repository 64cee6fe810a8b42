import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OrderRow } from '#contract/orders/lists/listFields.ts'
import { ReviewFacts } from '#domain/orders/ReviewFacts.tsx'
import { DialogBox } from '#shared/ui/dialog/DialogBox.tsx'
import { LoadState } from '#shared/ui/kit/LoadState.tsx'
import { orderQuery } from '../orderReads.ts'
import { ReviewDialog } from './ReviewDialog.tsx'
import { useMayAmend } from './useMayAmend.ts'

/** Dialog with the review of a listed order. Visitors need it, since they have no order page. */
export function RowReviewDialog({ order, onClose }: { order: OrderRow; onClose: () => void }) {
  const { data, error, refetch } = useQuery(orderQuery(order.id))
  const review = data?.review ?? null
  const mayAmend = useMayAmend(review)
  const [isAmending, setAmending] = useState(false)
  if (data?.canReview || isAmending) return <ReviewDialog order={order} review={review} onClose={onClose} />
  const title = `评价 ${order.number}`
  return (
    <DialogBox label={title} onClose={onClose}>
      <h2 className="text-lead bold mb-4 anywhere">{title}</h2>
      {!data ? <LoadState error={error} refetch={refetch} n={2} /> : null}
      {review ? <ReviewFacts review={review} /> : null}
      {data && !review ? <p className="hint">这一单不能评价。</p> : null}
      <div className="flex justify-end gap-3 mt-5">
        <Button variant="default" onClick={onClose}>
          关闭
        </Button>
        {mayAmend ? <Button onClick={() => setAmending(true)}>修改评价</Button> : null}
      </div>
    </DialogBox>
  )
}
