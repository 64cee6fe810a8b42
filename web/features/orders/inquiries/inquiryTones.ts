import type { InquiryState, OfferState } from '#contract/orders/inquiries/words.ts'
import type { Tone } from '#shared/ui/kit/Badge.tsx'

export const inquiryTones: Record<InquiryState, Tone> = {
  open: 'going',
  taken: 'good',
  cancelled: 'quiet',
  over: 'quiet',
}

export const offerTones: Record<OfferState, Tone> = {
  asked: 'warn',
  offered: 'good',
  expired: 'quiet',
  declined: 'quiet',
}
