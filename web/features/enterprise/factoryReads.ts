import { queryOptions, useQuery } from '@tanstack/react-query'
import type { FactoryInfo } from '../../../contract/enterprise/factoryCalls.ts'
import { callServer } from '../../shared/server/call.ts'
import { useLiveEvents } from '../../shared/server/events/useLiveEvents.ts'
import { queryClient } from '../../shared/server/queryClient.ts'

const path = '/user/getFactory'

const factoryQuery = queryOptions({
  queryKey: [path],
  queryFn: ({ signal }) => callServer(path, {}, { signal }),
})

/** Puts what a call answered in its place. */
export const takeFactory = (factory: FactoryInfo): void =>
  void queryClient.setQueryData(factoryQuery.queryKey, factory)

/** The own factory; what a colleague or an operator changes meanwhile comes by itself. */
export function useFactory() {
  useLiveEvents('account', () => void queryClient.invalidateQueries({ queryKey: factoryQuery.queryKey }), {
    opens: false,
  })
  return useQuery(factoryQuery)
}
