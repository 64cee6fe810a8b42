import { useState } from 'react'
import type { OrderReview } from '../../../../contract/orders/reviews/reviewFields.ts'

/** Whether the author may still amend a review, as of when the page was opened; the server decides when it is sent. */
export function useMayAmend(review: OrderReview | null): boolean {
  const [openedAtMs] = useState(() => Date.now())
  return review !== null && Date.parse(review.amendableUntil) > openedAtMs
}
