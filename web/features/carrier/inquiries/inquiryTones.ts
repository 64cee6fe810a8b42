import type { CarrierInquiryState } from '#contract/orders/inquiries/words.ts'
import type { Tone } from '#shared/ui/kit/Badge.tsx'

export const inquiryTones: Record<CarrierInquiryState, Tone> = {
  new: 'warn',
  answered: 'going',
  taken: 'good',
  over: 'quiet',
}
