import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callServer } from '../../../shared/call.ts'
import { periodOf } from '../../../shared/orderList/chinaDays.ts'
import { LedgerFigures } from '../../../shared/orderList/LedgerFigures.tsx'
import { LedgerPeriod, useLedgerDays } from '../../../shared/orderList/LedgerPeriod.tsx'
import { ErrorState } from '../../../shared/ui/ErrorState.tsx'
import { LoadingRows } from '../../../shared/ui/LoadingRows.tsx'

/** 账目: what is still to be collected, returned and settled of a factory's signed orders. */
export function LedgersView() {
  const [days, setDays] = useLedgerDays()
  const period = periodOf(days.from, days.to)
  const { data, error, refetch } = useQuery({
    queryKey: ['orders', 'ledgers', period],
    queryFn: ({ signal }) => callServer('/ledgers/getSummary', period, { signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <LedgerPeriod days={days} onDays={setDays} />
      {data ? (
        <LedgerFigures figures={data.list} listPath="/orders/ordersList" days={days} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingRows n={3} />
      )}
    </>
  )
}
