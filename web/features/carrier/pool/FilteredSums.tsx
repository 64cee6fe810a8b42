import { useQuery } from '@tanstack/react-query'
import type { CallInput } from '#contract/calls/calls.ts'
import { keywordOrdersMax } from '#contract/orders/lists/listWords.ts'
import { groupThousands } from '#contract/price/amounts.ts'
import { sumsQuery } from '../carrierReads.ts'
import { goodsSumText } from './orderSums.ts'

interface Props {
  /** The filter of the list, with the orders held back. */
  request: CallInput<'/carrier/getOrderSums'>
  /** Whether the list under the filter has loaded. */
  isReady: boolean
}

/** Shows number and load of the orders of the present filter. */
export function FilteredSums({ request, isReady }: Props) {
  const { data } = useQuery(sumsQuery(request, isReady))
  // Reserves its line, so that no row moves when the figures come.
  return (
    <p className="text-body figures soft">
      {data?.isPartial ? `最近 ${groupThousands(String(keywordOrdersMax))} 票里，` : ''}
      符合条件 <strong>{data ? goodsSumText(data) : '…'}</strong>
    </p>
  )
}
