import { EarlierPlacedDialog } from '../drafts/EarlierPlacedDialog.tsx'
import { QuoteChangedDialog } from './QuoteChangedDialog.tsx'
import type { OrderRefusal } from './refusals.ts'
import type { EarlierPlaced } from './usePlaceOrder.ts'

interface Props {
  refusal: OrderRefusal | null
  earlier: EarlierPlaced | null
  isSubmitting: boolean
  /** The customer takes this total, fen. */
  onAgree: (totalFen: number) => void
  onDismiss: () => void
  onTakeEarlier: () => void
  onAnother: () => void
}

/** What is asked before an order is placed: a new price, or whether it was placed already. */
export function OrderDialogs({ refusal, earlier, isSubmitting, ...on }: Props) {
  if (earlier)
    return (
      <EarlierPlacedDialog
        placed={earlier.placed}
        isSubmitting={isSubmitting}
        onTake={on.onTakeEarlier}
        onAnother={on.onAnother}
      />
    )
  if (refusal?.kind !== 'quoteChanged') return null
  return (
    <QuoteChangedDialog
      seenFen={refusal.seenFen}
      quote={refusal.quote}
      isSubmitting={isSubmitting}
      onAgree={() => on.onAgree(refusal.quote.totalFen)}
      onClose={on.onDismiss}
    />
  )
}
