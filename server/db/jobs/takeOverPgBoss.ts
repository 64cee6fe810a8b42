import { sql } from 'kysely'
import type { Database } from '../database.ts'
import { jobNames } from './queues.ts'

/**
 * Moves jobs that an earlier version left in the pg-boss tables and returns their number. Takes waiting jobs and those whose
 * process died. Runs at every start and upkeep, since processes of that version may still run and stop. Webhook deliveries are
 * dropped (modules/webhooks resumes them itself).
 */
export async function takeOverPgBoss(db: Database): Promise<number> {
  const { rows: tables } = await sql`select 1 where to_regclass('pgboss.job') is not null`.execute(db)
  if (tables.length === 0) return 0
  const { rows } = await sql`
    with old as (
      delete from pgboss.job where name = any (${[...jobNames, 'webhook.deliver']}::text[]) and (state in ('created', 'retry')
        or state = 'active' and started_on + expire_in < now())
      returning name, data, start_after, retry_count)
    insert into job (queue, data, due_at, tries)
    select name, data, start_after, retry_count from old where name <> 'webhook.deliver' order by start_after
    returning 1`.execute(db)
  return rows.length
}
