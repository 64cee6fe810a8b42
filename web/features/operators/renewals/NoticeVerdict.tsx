import type { PayNoticeRow } from '#contract/operators/renewalCalls.ts'
import { payNoticeOutcomeTexts } from '#contract/operators/renewalWords.ts'
import { Badge } from '#shared/ui/kit/Badge.tsx'

/** The outcome of a payment notice, with advice for operators. */
export function NoticeVerdict({ notice: { outcome } }: { notice: PayNoticeRow }) {
  const { label, tone, advice } = payNoticeOutcomeTexts[outcome]
  return (
    <>
      <Badge tone={tone}>{label}</Badge>
      {advice === null ? null : <span className="block text-small soft anywhere">{advice}</span>}
    </>
  )
}
