import { sql } from 'kysely'
import type { CallRequest, CallResponse } from '#contract/calls/calls.ts'
import { opsLineCountMax } from '#contract/operators/lineWords.ts'
import type { PriceMoveRow } from '#contract/operators/priceMoveCalls.ts'
import type { PriceMoveDecision } from '#contract/operators/priceMoveWords.ts'
import { priceMoves, priceMoveText } from '#contract/price/priceDoubts.ts'
import type { CheckedPrices } from '#contract/price/priceDoubts.ts'
import type { Handler } from '#server/calls/context.ts'
import { refuse } from '#server/core/refuse.ts'
import type { Database, WriteTransaction } from '#server/db/database.ts'
import { containing, jsonMoment } from '#server/db/sqlText.ts'
import { writeAudits } from '../../audit/index.ts'
import { stateOf } from './list.ts'

interface Prices {
  before: CheckedPrices
  after: CheckedPrices
}

/** Returns a page of the queue of large price moves, or of the decided ones, newest first. */
export async function listPriceMoves(
  db: Database,
  { page, pageSize, keyword = '', isDecided }: CallRequest<'/ops/getPriceMoveList'>,
): Promise<CallResponse<'/ops/getPriceMoveList'>> {
  const like = containing(keyword)
  const found = sql`from price_move m join line l on l.id = m.line_id join factory f on f.id = l.carrier_id
    where (m.decision is not null) = ${isDecided}
    ${keyword === '' ? sql`` : sql`and (f.name ilike ${like} or l.destination_text ilike ${like} or l.code ilike ${like})`}`
  const { rows } = await sql<Omit<PriceMoveRow, 'moves'> & Prices>`
    with picked as (select m.id ${found} order by m.id desc limit ${pageSize} offset ${(page - 1) * pageSize})
    select m.id, m.before, m.after, m.way, m.moved_at as "movedAt", u.alias as actor,
      json_build_object('id', l.id, 'code', l.code, 'siteName', t.name, 'destination', l.destination_text,
        'isDirect', l.is_direct, 'state', ${stateOf}, 'phones', l.origin_phones) as line,
      json_build_object('id', f.id, 'name', f.name) as carrier,
      case when m.decision is not null then json_build_object('result', m.decision,
        'at', ${sql.raw(jsonMoment('m.decided_at'))}, 'operator', coalesce(o.alias, '')) end as decision
    from picked join price_move m on m.id = picked.id join line l on l.id = m.line_id join factory f on f.id = l.carrier_id
      join site t on t.city_id = l.site_id join app_user u on u.id = m.user_id left join app_user o on o.id = m.decided_by
    order by m.id desc`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from (select 1 ${found} limit ${opsLineCountMax}) c`.execute(db)
  return {
    list: rows.map(({ before, after, ...row }) => ({ ...row, moves: priceMoves(before, after) })),
    total: counted[0]?.total ?? 0,
  }
}

/** Closes open moves, in the order of their ids; returns those that were open. Their lines' current prices count as seen. */
async function closeMoves(
  trx: WriteTransaction,
  by: { user: { userId: number }; now: Date },
  which: { column: 'id' | 'line_id'; ids: readonly number[] },
  decision: PriceMoveDecision,
): Promise<(Prices & { lineId: number })[]> {
  const { rows } = await sql<Prices & { lineId: number }>`
    with open as (
      select id from price_move where decision is null and ${sql.ref(which.column)} = any(${which.ids}::bigint[])
      order by id for update)
    update price_move m set decision = ${decision}, decided_at = ${by.now}, decided_by = ${by.user.userId}
    from open where m.id = open.id returning m.line_id as "lineId", m.before, m.after`.execute(trx)
  await sql`delete from seen_price where line_id = any(${rows.map(({ lineId }) => lineId)}::bigint[])`.execute(
    trx,
  )
  return rows
}

/** Takes the lines that the platform stops out of the queue. */
export async function closeStoppedMoves(
  trx: WriteTransaction,
  by: { user: { userId: number }; now: Date },
  lineIds: readonly number[],
): Promise<void> {
  await closeMoves(trx, by, { column: 'line_id', ids: lineIds }, 'stopped')
}

/** Accepts moves as they were shown: all, or none where one is closed or its line's prices changed again. */
export const acceptPriceMoves: Handler<'/ops/acceptPriceMoves'> = async (context, { ids }) => {
  const { trx } = context
  const requested = [...new Set(ids)]
  const accepted = await closeMoves(trx, context, { column: 'id', ids: requested }, 'accepted')
  if (accepted.length < requested.length) refuse('priceMoveOver')
  await writeAudits(
    trx,
    context,
    accepted.map(({ lineId, before, after }) => ({
      action: 'line.priceAccepted',
      subject: { kind: 'line', id: lineId },
      after: { moves: priceMoves(before, after).map(priceMoveText).join('；') },
    })),
  )
  return { changed: accepted.length }
}
