import type { PayNoticeRow } from '../../../../contract/operators/renewalCalls.ts'
import { payNoticeOutcomeWords } from '../../../../contract/operators/renewalWords.ts'
import { OpsBadge } from '../OpsBadge.tsx'

/** What became of a notice, and what a person has to do about it. */
export function NoticeVerdict({ notice: { outcome } }: { notice: PayNoticeRow }) {
  const { label, tone, advice } = payNoticeOutcomeWords[outcome]
  return (
    <>
      <OpsBadge tone={tone}>{label}</OpsBadge>
      {advice === null ? null : <span className="block text-2 soft anywhere">{advice}</span>}
    </>
  )
}
