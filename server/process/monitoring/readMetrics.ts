import { AggregatorRegistry } from 'prom-client'
import type { Registry } from 'prom-client'
import type { DatabaseMetrics } from './databaseMetrics.ts'

/** Has a worker answer the primary; with nothing until `shareMetrics`, so that a starting worker does not delay the others. */
export function answerForMetrics(): void {
  AggregatorRegistry.setRegistries([])
  // its constructor attaches the message handler
  void new AggregatorRegistry()
}

/** Lets the primary read a worker's metrics. */
export const shareMetrics = (own: Registry): void => AggregatorRegistry.setRegistries([own])

/**
 * Returns a reader of the metrics of all call-answering processes and of the database. `own`: this process's, when it answers
 * calls itself. When a dying worker does not answer, the database's are still returned.
 */
export function metricsReader(
  database: DatabaseMetrics,
  { own, onError }: { own: Registry | null; onError: (error: unknown) => void },
): () => Promise<string> {
  const workers = own === null ? new AggregatorRegistry() : null
  const readCallMetrics = async () => {
    try {
      return (own === null ? await workers?.clusterMetrics() : await own.metrics()) ?? ''
    } catch (error) {
      onError(error)
      return ''
    }
  }
  return async () => (await Promise.all([readCallMetrics(), database.read()])).join('\n')
}
