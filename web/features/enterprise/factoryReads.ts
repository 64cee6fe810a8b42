import { useQuery } from '@tanstack/react-query'
import type { FactoryInfo } from '../../../contract/enterprise/factoryCalls.ts'
import { useLiveEvents } from '../../shared/server/events/useLiveEvents.ts'
import { queryClient } from '../../shared/server/queryClient.ts'
import { callQuery } from '../../shared/server/reads/callQuery.ts'
import { reread } from '../../shared/server/reads/reread.ts'

const path = '/user/getFactory'

const factoryQuery = callQuery(path, {})

/** Puts what a call answered in its place. */
export const takeFactory = (factory: FactoryInfo): void =>
  void queryClient.setQueryData(factoryQuery.queryKey, factory)

/** The own factory; what a colleague or an operator changes meanwhile comes by itself. */
export function useFactory() {
  useLiveEvents('account', () => void reread(path), { opens: false })
  return useQuery(factoryQuery)
}
