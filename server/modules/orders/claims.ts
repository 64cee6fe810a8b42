import { sql } from 'kysely'
import type { CallAnswer, CallRequest } from '#contract/calls/calls.ts'
import { claimedOrdersMax } from '#contract/orders/claims/claimWords.ts'
import type { SessionUser } from '#server/calls/context.ts'
import { refuse } from '#server/core/refuse.ts'
import type { Database, WriteTransaction } from '#server/db/database.ts'
import { adoptVisitorOrders } from './adoptVisitor.ts'

/** A logged-in user. Only a login by SMS code proves the mobile: an account that manages staff can enter any mobile for them. */
interface Claimant {
  user: SessionUser
  tokenHash: Buffer | null
}

/** Counter orders `o` for the user's mobile that nobody owns yet and the user has not declined. */
const claimable = ({ user: { mobile }, tokenHash }: Claimant) =>
  sql<boolean>`exists (select 1 from session s where s.token_hash = ${tokenHash} and s.is_by_sms) and o.is_counter and o.visitor_hash is not null and o.claim_declined_at is null and o.contact_mobile = ${mobile}`

/** Lists the orders that the user may claim by mobile, newest first. */
export async function readClaims(db: Database, claimant: Claimant): Promise<CallAnswer<'/orders/getClaims'>> {
  const { rows: list } = await sql<CallAnswer<'/orders/getClaims'>['list'][number]>`
    select o.id, o.number, o.status, f.name as "carrierName", o.recipient ->> 'name' as "recipientName",
      o.recipient ->> 'regionText' as "destinationText", o.goods -> 0 ->> 'name' as "goodsName", o.pieces,
      o.total_fen as "totalFen", o.created_at as "createdAt"
    from freight_order o join factory f on f.id = o.carrier_id
    where ${claimable(claimant)} order by o.id desc limit ${claimedOrdersMax}`.execute(db)
  return { list, total: list.length }
}

/**
 * Moves counter orders and their notices to the user, or stops offering them when `isMine` is false. Refuses all with notFound
 * where one belongs to another mobile or already has an owner.
 */
export async function claimOrders(
  trx: WriteTransaction,
  claimant: Claimant,
  { ids, isMine }: CallRequest<'/orders/claimOrders'>,
  now: Date,
): Promise<null> {
  const uniqueIds = [...new Set(ids)]
  const { rows } = await sql<{ visitorHash: Buffer }>`
    select o.visitor_hash as "visitorHash" from freight_order o
    where o.id = any(${uniqueIds}::bigint[]) and ${claimable(claimant)} order by o.id for update of o`.execute(
    trx,
  )
  if (rows.length < uniqueIds.length) refuse('notFound')
  if (!isMine) {
    await trx
      .updateTable('freight_order')
      .set({ claim_declined_at: now })
      .where('id', 'in', uniqueIds)
      .execute()
    return null
  }
  // sequential: a transaction has one connection
  for (const { visitorHash } of rows) await adoptVisitorOrders(trx, visitorHash, claimant.user, now)
  return null
}
