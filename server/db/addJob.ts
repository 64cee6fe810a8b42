import { CompiledQuery } from 'kysely'
import PgBoss from 'pg-boss'
import type { WriteTransaction } from './database.ts'
import type { JobData, JobName } from './queues.ts'

/** Only writes job rows, on the connection that each call hands in; it is never started. */
const writer = new PgBoss({
  db: { executeSql: () => Promise.reject(new Error('A job was added outside a transaction')) },
  supervise: false,
  schedule: false,
})

/**
 * The outbox: adds a job in the transaction of what it follows from; it is done after the commit, at least once, and not before
 * `afterMs` have passed.
 */
export async function addJob<N extends JobName>(
  trx: WriteTransaction,
  name: N,
  data: JobData[N],
  { afterMs = 0 }: { afterMs?: number } = {},
): Promise<void> {
  const executeSql = async (text: string, values: unknown[]) => {
    const { rows } = await trx.executeQuery(CompiledQuery.raw(text, values))
    return { rows }
  }
  await writer.send(name, data, { db: { executeSql }, startAfter: Math.ceil(afterMs / 1000) })
}
