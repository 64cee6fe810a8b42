import { useState } from 'react'
import type { OrderReview } from '#contract/orders/reviews/reviewFields.ts'

/** Checks whether a review could still be amended when the page was opened. The server decides on sending. */
export function useMayAmend(review: OrderReview | null): boolean {
  const [openedAtMs] = useState(() => Date.now())
  return review !== null && Date.parse(review.amendableUntil) > openedAtMs
}
