import { sql } from 'kysely'
import { Gauge, Registry } from 'prom-client'
import type { Database } from '../../db/database.ts'

const prefix = 'zhuanxiantong_'

interface WorkCounts {
  jobs: { queue: string; state: string; count: number }[]
  waited: { of: string; seconds: number; waiting: number }[]
}

async function countWork(db: Database): Promise<WorkCounts> {
  const jobs = await sql<WorkCounts['jobs'][number]>`
    select queue, state, count(*)::integer as count from job group by queue, state`.execute(db)
  const waited = await sql<WorkCounts['waited'][number]>`
    select 'jobs' as of, 0 as waiting, extract(epoch from coalesce(max(now() - due_at), interval '0'))::float8 as seconds
      from job where state = 'waiting' and due_at <= now()
    union all
    select 'deliveries', (select count(*)::integer from webhook_delivery where state = 'waiting'),
      extract(epoch from coalesce(max(now() - next_try_at), interval '0'))::float8
      from webhook_delivery where state = 'waiting' and next_try_at <= now()`.execute(db)
  return { jobs: jobs.rows, waited: waited.rows }
}

/** Metrics of pending work in the database, read by the primary for all processes. */
export interface DatabaseMetrics {
  registry: Registry
  /** Reads the metrics as Prometheus text; when the database does not answer, they report that. */
  read(): Promise<string>
}

/** Creates the database's metrics. The pool needs time-outs, so that a silent database counts as away. */
export function createDatabaseMetrics(db: Database): DatabaseMetrics {
  const registry = new Registry()
  const registers = [registry]
  const isUp = new Gauge({
    name: `${prefix}database_up`,
    help: 'Whether the database answered just now; what is asked of it is missing where not',
    registers,
  })
  const jobs = new Gauge({
    name: `${prefix}jobs`,
    help: 'Jobs by queue and state: waiting, active, failed (given up)',
    labelNames: ['queue', 'state'] as const,
    registers,
  })
  const oldest = new Gauge({
    name: `${prefix}oldest_due_seconds`,
    help: 'For how long the oldest work that is due has been waiting: jobs, deliveries to webhooks',
    labelNames: ['of'] as const,
    registers,
  })
  const deliveries = new Gauge({
    name: `${prefix}deliveries_waiting`,
    help: 'Deliveries to webhooks that are not yet delivered or given up',
    registers,
  })
  return {
    registry,
    async read() {
      // a failure is reported as database_up 0
      const counts = await countWork(db).catch(() => null)
      jobs.reset()
      oldest.reset()
      deliveries.remove()
      isUp.set(counts === null ? 0 : 1)
      for (const job of counts?.jobs ?? []) jobs.set({ queue: job.queue, state: job.state }, job.count)
      for (const { of, seconds, waiting } of counts?.waited ?? []) {
        oldest.set({ of }, seconds)
        if (of === 'deliveries') deliveries.set(waiting)
      }
      return registry.metrics()
    },
  }
}
