import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { periodOf } from '#domain/orders/chinaDays.ts'
import { LedgerFigures } from '#domain/orders/ledgers/LedgerFigures.tsx'
import { LedgerPeriod, useLedgerDays } from '#domain/orders/ledgers/LedgerPeriod.tsx'
import { callQuery } from '#shared/server/reads/callQuery.ts'
import { LoadState } from '#shared/ui/kit/LoadState.tsx'
import { DayPayments } from './DayPayments.tsx'

/**
 * Renders the carrier's 账目: a day's payments, and amounts to collect, remit, return and settle. Each figure opens its orders with the
 * steps to tick.
 */
export function CarrierLedgers({ onOpenOrder }: { onOpenOrder: (id: number) => void }) {
  const [days, setDays] = useLedgerDays()
  const period = periodOf(days.from, days.to)
  const { data, error, refetch } = useQuery(
    callQuery('/carrier/getLedgerSummary', period, { placeholderData: keepPreviousData }),
  )
  return (
    <>
      <DayPayments onOpenOrder={onOpenOrder} />
      <LedgerPeriod days={days} onDays={setDays} />
      {data ? (
        <LedgerFigures figures={data.list} listPath="/carrier/orders" days={days} />
      ) : (
        <LoadState error={error} refetch={refetch} n={3} />
      )}
    </>
  )
}
