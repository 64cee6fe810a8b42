import type { OrderRefusal } from '../refusals.ts'
import { EarlierPlacedDialog } from './EarlierPlacedDialog.tsx'
import { QuoteChangedDialog } from './QuoteChangedDialog.tsx'
import type { EarlierPlaced } from './usePlaceOrder.ts'

interface Props {
  refusal: OrderRefusal | null
  earlier: EarlierPlaced | null
  /** The form's values have a price, so that they can be placed as another order. */
  mayOrderAnother: boolean
  isSubmitting: boolean
  /** The customer accepts this total, in fen. */
  onAgree: (totalFen: number) => void
  onDismiss: () => void
  onAcceptEarlier: () => void
  onAnother: () => void
}

/** Renders the questions before an order is placed: a new price, or an earlier attempt that succeeded. */
export function OrderDialogs({ refusal, earlier, mayOrderAnother, isSubmitting, ...on }: Props) {
  if (earlier)
    return (
      <EarlierPlacedDialog
        placed={earlier.placed}
        isSubmitting={isSubmitting}
        onAccept={on.onAcceptEarlier}
        onAnother={mayOrderAnother ? on.onAnother : null}
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
