import type { TrackedWaybill } from '#contract/tracking/calls.ts'
import { dateTime, yuan } from '#shared/ui/text/format.ts'

/** Formats the measured arrival; null when the line has too few waybills. `isLate`: later than 90% of them. */
export function experienceText(
  { experienceArrival }: Pick<TrackedWaybill, 'experienceArrival'>,
  nowMs = Date.now(),
): { text: string; isLate: boolean } | null {
  if (!experienceArrival) return null
  const { medianAt, p90At, waybills } = experienceArrival
  const isLate = Date.parse(p90At) < nowMs
  const arrivalText = `一般 ${dateTime(medianAt)} 前到，90% 在 ${dateTime(p90At)} 前到（近 90 天 ${waybills} 票）`
  return { text: isLate ? `${arrivalText}；这一票已比九成的都慢，可打电话问承运商` : arrivalText, isLate }
}

/** Formats the recipient's payment on delivery: '¥1,200.00（到付运费 ¥200.00，代收货款 ¥1,000.00）'. */
export function collectText({
  amountFen,
  freightFen,
  codFen,
}: NonNullable<TrackedWaybill['collect']>): string {
  const parts = [
    freightFen > 0 && `到付运费 ${yuan(freightFen)}`,
    codFen > 0 && `代收货款 ${yuan(codFen)}`,
  ].filter(Boolean)
  return `${yuan(amountFen)}（${parts.join('，')}）`
}
