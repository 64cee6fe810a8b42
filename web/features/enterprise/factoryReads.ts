import { useQuery } from '@tanstack/react-query'
import type { FactoryInfo } from '#contract/enterprise/factoryCalls.ts'
import { useLiveEvents } from '#shared/server/events/useLiveEvents.ts'
import { queryClient } from '#shared/server/queryClient.ts'
import { callQuery } from '#shared/server/reads/callQuery.ts'
import { reread } from '#shared/server/reads/reread.ts'

const path = '/user/getFactory'

const factoryQuery = callQuery(path, {})

/** Puts the factory that a call returned into the query cache. */
export const cacheFactory = (factory: FactoryInfo): void =>
  void queryClient.setQueryData(factoryQuery.queryKey, factory)

/** Returns the query of the own factory; it is refetched when a colleague or an operator changes it. */
export function useFactory() {
  useLiveEvents('account', () => void reread(path), { opens: false })
  return useQuery(factoryQuery)
}
