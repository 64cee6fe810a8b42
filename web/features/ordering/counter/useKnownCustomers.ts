import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { counterTypedMin } from '../../../../contract/carrier/counterWords.ts'
import type { KnownCustomer } from '../../../../contract/carrier/counterCalls.ts'
import { callQuery } from '../../../shared/server/reads/callQuery.ts'

const pauseMs = 150
const none: readonly KnownCustomer[] = []

/** Senders of the carrier's earlier orders whose phone begins so, or whose name holds it; none before enough is typed. */
export function useKnownCustomers(text: string): readonly KnownCustomer[] {
  const [typed] = useDebouncedValue(text.trim().slice(0, 30), pauseMs)
  const least = /^[\d-]*$/.test(typed) ? counterTypedMin : 1
  const isAsked = typed.length >= least
  const { data } = useQuery(
    callQuery(
      '/carrier/getCounterCustomers',
      { typed },
      { enabled: isAsked, placeholderData: keepPreviousData },
    ),
  )
  return isAsked ? (data?.list ?? none) : none
}
