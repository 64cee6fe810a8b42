import { ledgerStateLabel } from '#contract/orders/ledgerWords.ts'
import type { LedgerKind } from '#contract/orders/ledgerWords.ts'
import type { OrderRow } from '#contract/orders/lists/listFields.ts'
import { awaitingReleaseLabel } from '#contract/orders/words.ts'
import { Age } from '#shared/ui/kit/Age.tsx'
import { cubicMetres, dateTime, kilograms, yuan } from '#shared/ui/text/format.ts'
import { provinceAndCity } from '../../regions/cityText.ts'
import { rowEntry } from '../ledgers/rowEntry.ts'
import classes from './orderColumns.module.css'

/** Returns the marks of an order that needs attention. */
export function marksOf({
  hasOpenException,
  isCancelRequested,
  isAwaitingRelease,
  status,
  openFeeChange,
}: OrderRow): string[] {
  return [
    ...(hasOpenException ? ['异常'] : []),
    ...(isCancelRequested && status === 'accepted' ? ['已申请取消'] : []),
    ...(isAwaitingRelease ? [awaitingReleaseLabel] : []),
    ...(openFeeChange === 'pending' ? ['复核待确认'] : []),
    ...(openFeeChange === 'disputed' ? ['复核有异议'] : []),
  ]
}

/** Renders where an order goes; a phone's card has no room for the province. */
export function Destination({ text, isCard }: { text: string; isCard: boolean }) {
  const { province, city } = provinceAndCity(text)
  return isCard ? city : `${province}${city}`
}

const noBreak = '\u00a0'

/** Returns pieces, weight and volume; none breaks between its figure and its unit. */
export const amountsText = ({ pieces, weightGrams, volumeCm3 }: OrderRow): string =>
  [`${pieces} 件`, kilograms(weightGrams), cubicMetres(volumeCm3)]
    .map((amount) => amount.replaceAll(' ', noBreak))
    .join(' · ')

/** Renders the last event of an order, and how long ago it was. */
export function LastEvent({ lastEvent, status, movedAt, daysWithoutMovement }: OrderRow) {
  const days = daysWithoutMovement ?? 0
  return (
    <>
      <span className={classes.event}>
        {lastEvent?.text ?? (status === 'pending' ? '等待承运商接单' : '还没有动态')}
      </span>
      <small data-quiet={days > 1 || undefined} title={dateTime(movedAt)}>
        {days > 1 ? `${days} 天没有动态` : <Age at={movedAt} />}
      </small>
    </>
  )
}

/** Returns — for a missing text. */
export const orNone = (text: string | null) => text ?? '—'
/** Returns the state of an order's ledger with the rest of a part payment; null without an entry. */
export function ledgerText(kind: LedgerKind, row: OrderRow): string | null {
  const { state, amountFen, openFen } = rowEntry(row, kind)
  if (state === null) return null
  const isPartPaid = openFen !== null && openFen > 0 && openFen < amountFen
  return `${ledgerStateLabel(kind, state)}${isPartPaid ? ` 余 ${yuan(openFen)}` : ''}`
}

/** Renders `ledgerText`; nothing without an entry. */
export function ledger(kind: LedgerKind, row: OrderRow) {
  const text = ledgerText(kind, row)
  return text === null ? null : <small>{text}</small>
}
