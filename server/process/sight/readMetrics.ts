import { AggregatorRegistry } from 'prom-client'
import type { Registry } from 'prom-client'
import type { DatabaseMetrics } from './databaseMetrics.ts'

/** Has a worker answer the first process; with nothing until `shareMetrics`, so that one that starts does not hold up the others. */
export function answerForMetrics(): void {
  AggregatorRegistry.setRegistries([])
  // it listens for the first process from here on
  void new AggregatorRegistry()
}

/** Has a worker's metrics read by the first process. */
export const shareMetrics = (own: Registry): void => AggregatorRegistry.setRegistries([own])

/**
 * Reads the metrics of all processes that answer calls, and of the database; `own`: of this one, where it does that itself. Where a worker
 * does not tell, dying just then, the database's are told all the same.
 */
export function metricsReader(
  database: DatabaseMetrics,
  { own, onError }: { own: Registry | null; onError: (error: unknown) => void },
): () => Promise<string> {
  const workers = own === null ? new AggregatorRegistry() : null
  const ofCalls = async () => {
    try {
      return (own === null ? await workers?.clusterMetrics() : await own.metrics()) ?? ''
    } catch (error) {
      onError(error)
      return ''
    }
  }
  return async () => (await Promise.all([ofCalls(), database.read()])).join('\n')
}
