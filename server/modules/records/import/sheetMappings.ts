import { sql } from 'kysely'
import type { CallAnswer, CallRequest } from '#contract/calls/calls.ts'
import type { RecordKind } from '#contract/records/words.ts'
import { sheetsRemembered } from '#contract/records/words.ts'
import { sha256 } from '#server/core/secrets.ts'
import type { Database, WriteTransaction } from '#server/db/database.ts'

type Mappings = CallAnswer<'/record/getSheetMappings'>

/** Returns how a user mapped lists of people, the last used first. */
export async function readMappings(db: Database, userId: number, kind: RecordKind): Promise<Mappings> {
  const { rows } = await sql<Mappings['list'][number]>`
    select s.titles, s.targets from record_sheet s where s.user_id = ${userId} and s.kind = ${kind}
    order by s.used_at desc limit ${sheetsRemembered}`.execute(db)
  return { list: rows, total: rows.length }
}

/** Remembers a mapping, in place of an earlier one of the same titles; forgets the oldest ones. */
export async function saveMapping(
  trx: WriteTransaction,
  { userId, now }: { userId: number; now: Date },
  { kind, titles, targets }: CallRequest<'/record/saveSheetMapping'>,
): Promise<void> {
  const key = sha256(JSON.stringify(titles))
  await sql`
    insert into record_sheet (user_id, kind, titles_key, titles, targets, used_at)
    values (${userId}, ${kind}, ${key}, ${JSON.stringify(titles)}::jsonb, ${JSON.stringify(targets)}::jsonb, ${now})
    on conflict (user_id, kind, titles_key) do update set targets = excluded.targets, used_at = excluded.used_at`.execute(
    trx,
  )
  await sql`
    delete from record_sheet s where s.user_id = ${userId} and s.kind = ${kind} and s.titles_key not in (
      select k.titles_key from record_sheet k where k.user_id = ${userId} and k.kind = ${kind}
      order by k.used_at desc limit ${sheetsRemembered})`.execute(trx)
}
