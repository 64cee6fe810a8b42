import { sql } from 'kysely'
import type { Database } from '../database.ts'
import { jobNames } from './queues.ts'

/**
 * Takes over what an earlier version of this program left in the tables of pg-boss: jobs that wait, and those whose process died over
 * them. At every start and in every round of upkeep, since processes of that version may run, and stop, for a while yet; what they are
 * at is theirs until its time is over. Deliveries need none (modules/webhooks). Gives how many.
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
