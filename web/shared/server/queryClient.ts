import { QueryClient } from '@tanstack/react-query'
import { hourMs } from '#contract/kernel/time.ts'
import { isNetworkFailure } from './callError.ts'

/** For as long as a login lasts, a hidden page finds the data it showed. */
const loginLastsMs = 18 * hourMs

/** Creates a cache of reads. Reads are retried once after a network failure, and when the browser is online again; writes never. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < 1 && isNetworkFailure(error),
        retryDelay: 800,
        staleTime: 10_000,
        gcTime: loginLastsMs,
        refetchOnWindowFocus: false,
        // after a network cut, refetch only the reads that failed by it
        refetchOnReconnect: ({ state: { error } }) => (isNetworkFailure(error) ? 'always' : false),
        // the call itself distinguishes a broken network from an offline browser in its message
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })

/** The browser's cache of reads. */
export const queryClient = createQueryClient()

/** Clears all cached reads for another user and refetches those on screen. */
export function forgetReads(): void {
  queryClient.removeQueries({ type: 'inactive' })
  void queryClient.resetQueries()
}
