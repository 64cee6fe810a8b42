import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { KnownCustomer } from '#contract/carrier/counterCalls.ts'
import { counterTypedMin } from '#contract/carrier/counterWords.ts'
import { callQuery } from '#shared/server/reads/callQuery.ts'

const pauseMs = 150
const none: readonly KnownCustomer[] = []

/** Returns earlier senders whose phone starts with the text or whose name contains it; none for short texts. */
export function useKnownCustomers(text: string): readonly KnownCustomer[] {
  const [typed] = useDebouncedValue(text.trim().slice(0, 30), pauseMs)
  const least = /^[\d-]*$/.test(typed) ? counterTypedMin : 1
  const isSearching = typed.length >= least
  const { data } = useQuery(
    callQuery(
      '/carrier/getCounterCustomers',
      { typed },
      // an older answer to the same text lacks a customer whose first order followed it
      { enabled: isSearching, placeholderData: keepPreviousData, gcTime: 0 },
    ),
  )
  return isSearching ? (data?.list ?? none) : none
}
