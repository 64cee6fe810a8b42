import { sql } from 'kysely'
import type { ConsultRow, Dialog } from '#contract/consult/calls.ts'
import { dialogsPerPage } from '#contract/consult/words.ts'
import type { Queryable } from '#server/db/database.ts'
import { jsonMoment } from '#server/db/sqlText.ts'
import { writtenBy } from './sides.ts'
import type { Caller } from './sides.ts'

/** Returns the columns of a message, from `dialog d left join stored_file s`. A deleted message shows nothing but its mark. */
export function dialogColumns(caller: Caller) {
  const isMine = writtenBy(caller)
  const columns = {
    id: sql`d.id`,
    consultId: sql`d.consult_id`,
    side: sql`d.side`,
    isMine,
    clientId: sql`case when ${isMine} then d.client_id end`,
    text: sql`d.text`,
    picture: sql`case when s.id is not null then json_build_object('fileId', s.id, 'widthPx', s.width_px, 'heightPx', s.height_px) end`,
    card: sql`d.card`,
    isDeleted: sql`d.deleted_at is not null`,
    at: sql.raw(jsonMoment('d.at')),
  } satisfies Record<keyof Dialog, unknown>
  return sql.join(Object.entries(columns).map(([name, from]) => sql`${from} as ${sql.id(name)}`))
}

/** Which messages of a thread: those before or after one, or the newest. */
export interface DialogSpan {
  beforeDialogId?: number | undefined
  afterDialogId?: number | undefined
}

/** Reads up to 50 messages of a thread, oldest first. Pages by key, so that every page of 10,000 is equally fast. */
export async function readDialogs(
  db: Queryable,
  caller: Caller,
  consultId: number,
  { beforeDialogId, afterDialogId }: DialogSpan,
): Promise<Pick<ConsultRow, 'dialogs' | 'hasEarlier' | 'hasLater'>> {
  const isForward = afterDialogId !== undefined
  const bound = afterDialogId ?? beforeDialogId ?? Number.MAX_SAFE_INTEGER
  const { rows } = await sql<Dialog>`
    select ${dialogColumns(caller)} from dialog d left join stored_file s on s.id = d.file_id
    where d.consult_id = ${consultId} and ${isForward ? sql`d.id > ${bound}` : sql`d.id < ${bound}`}
    order by d.id ${isForward ? sql`asc` : sql`desc`} limit ${dialogsPerPage + 1}`.execute(db)
  const hasMore = rows.length > dialogsPerPage
  const page = rows.slice(0, dialogsPerPage)
  const dialogs = isForward ? page : page.toReversed()
  const beyond = await sql<{ isThere: boolean }>`
    select exists (select 1 from dialog d where d.consult_id = ${consultId}
      and ${isForward ? sql`d.id <= ${bound}` : sql`d.id >= ${bound}`}) as "isThere"`.execute(db)
  const isBeyond = beyond.rows[0]?.isThere ?? false
  return { dialogs, hasEarlier: isForward ? isBeyond : hasMore, hasLater: isForward ? hasMore : isBeyond }
}

/** Reads one message from the caller's point of view. */
export async function readDialog(db: Queryable, caller: Caller, dialogId: number): Promise<Dialog> {
  const { rows } = await sql<Dialog>`
    select ${dialogColumns(caller)} from dialog d left join stored_file s on s.id = d.file_id
    where d.id = ${dialogId}`.execute(db)
  const [dialog] = rows
  if (!dialog) throw new Error('A message just written cannot be read')
  return dialog
}
