import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { periodOf } from '#domain/orders/chinaDays.ts'
import { LedgerFigures } from '#domain/orders/ledgers/LedgerFigures.tsx'
import { LedgerPeriod, useLedgerDays } from '#domain/orders/ledgers/LedgerPeriod.tsx'
import { callQuery } from '#shared/server/reads/callQuery.ts'
import { LoadState } from '#shared/ui/kit/LoadState.tsx'

/** View 账目: what a factory's signed orders still leave to collect, return and settle. */
export function LedgersView() {
  const [days, setDays] = useLedgerDays()
  const period = periodOf(days.from, days.to)
  const { data, error, refetch } = useQuery(
    callQuery('/ledgers/getSummary', period, { placeholderData: keepPreviousData }),
  )
  return (
    <>
      <LedgerPeriod days={days} onDays={setDays} />
      {data ? (
        <LedgerFigures figures={data.list} listPath="/orders/ordersList" days={days} />
      ) : (
        <LoadState error={error} refetch={refetch} n={3} />
      )}
    </>
  )
}
