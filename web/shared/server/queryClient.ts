import { QueryClient } from '@tanstack/react-query'
import { isNetworkFailure } from './callError.ts'
import { hourMs } from '../../../contract/kernel/time.ts'

/** As long as a login lasts, a page that was left for another tab finds again what it showed. */
const loginLastsMs = 18 * hourMs

/**
 * The cache of what was read. Reads are tried again once after a failure of the network, and when the browser is back on line;
 * writes never by themselves.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => failures < 1 && isNetworkFailure(error),
      retryDelay: 800,
      staleTime: 10_000,
      gcTime: loginLastsMs,
      refetchOnWindowFocus: false,
      // what stands on screen is not read anew for a short cut, what the cut kept off the screen is
      refetchOnReconnect: ({ state: { error } }) => (isNetworkFailure(error) ? 'always' : false),
      // the call itself tells a broken network from an offline browser, in words
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** Another person sits at the browser: forgets everything read, and reads again what is on screen. */
export function forgetReads(): void {
  queryClient.removeQueries({ type: 'inactive' })
  void queryClient.resetQueries()
}
