import { sql } from 'kysely'
import { phoneTail as tailOf } from '#contract/kernel/text/phones.ts'
import { dayMs, hourMs } from '#contract/kernel/time.ts'
import { dueAtSigning } from '#contract/orders/received.ts'
import { reportStatuses, wishStatuses } from '#contract/orders/recipient/recipientWords.ts'
import { isAwaitingRelease, overStatuses } from '#contract/orders/states.ts'
import type { OrderStatus } from '#contract/orders/states.ts'
import type { RecipientOrder } from '#contract/tracking/recipientCalls.ts'
import type { Handler } from '#server/calls/context.ts'
import { waitText } from '#server/core/clock.ts'
import { refuse } from '#server/core/refuse.ts'
import type { Queryable } from '#server/db/database.ts'
import { isUsedUp, takeFromLimit } from '#server/db/limits.ts'
import { priceDelivery, readRecipientFeedback } from '../../orders/recipient/index.ts'
import { lookupOf, rowsOrRefuse } from '../lookupLimit.ts'
import { trackedWaybill } from '../reveal.ts'
import { findByNumbers } from '../store.ts'
import { checkPhoneTail } from '../tail.ts'
import { isRecipientCode, orderIdOf } from './code.ts'
import { stationColumns, stationOf } from './station.ts'
import type { StationRow } from './station.ts'

/** How long a link works after the order was signed or ended otherwise. */
const opensMs = 90 * dayMs
/** Maximum wrong codes per address and hour. */
const wrongMax = 60

/** The caller who presents a code. */
interface LinkCaller {
  ip: string
  now: Date
}

interface LinkedRow extends StationRow {
  id: number
  number: string
  phone: string
  status: OrderStatus
  isHeld: boolean
  holdReleasedAt: string | null
  goods: RecipientOrder['goods']
  updatedAt: string
  signedAt: string | null
}

/** An order found by its link. */
interface Linked extends LinkedRow {
  opensUntil: string | null
}

const linkedSql =
  sql.raw(`select o.id, o.number, o.recipient ->> 'phone' as phone, o.status, o.is_held as "isHeld",
    o.hold_released_at as "holdReleasedAt", o.goods, o.updated_at as "updatedAt", w.signed_at as "signedAt", ${stationColumns}
  from freight_order o join line l on l.id = o.line_id left join waybill w on w.order_id = o.id`)

const untilOf = ({ status, signedAt, updatedAt }: LinkedRow): string | null =>
  overStatuses.includes(status) ? new Date(Date.parse(signedAt ?? updatedAt) + opensMs).toISOString() : null

/**
 * Finds the order of a code. Refuses recipientLinkUnknown for a made-up code or a former recipient's, which counts for the
 * address, and recipientLinkExpired. `counting`: the database of the limits.
 */
export async function findLinkedOrder(
  db: Queryable,
  counting: Queryable,
  secret: string,
  code: string,
  { ip, now }: LinkCaller,
): Promise<Linked> {
  const limit = { key: `recipient:wrong:${ip}`, max: wrongMax, windowMs: hourMs }
  if (await isUsedUp(counting, limit, now)) refuse('tooMany', { params: { wait: waitText(hourMs) } })
  const id = orderIdOf(code)
  const { rows } =
    id === null ? { rows: [] } : await sql<LinkedRow>`${linkedSql} where o.id = ${id}`.execute(db)
  const [row] = rows
  if (!row || !isRecipientCode(secret, code, row)) {
    await takeFromLimit(counting, limit, now)
    return refuse('recipientLinkUnknown', { keepsWrites: true })
  }
  const opensUntil = untilOf(row)
  if (opensUntil !== null && Date.parse(opensUntil) <= now.getTime()) refuse('recipientLinkExpired')
  return { ...row, opensUntil }
}

/** Returns the recipient's page; the end of the recipient's phone unlocks names, goods and the recipient's actions. */
export const openRecipientLink =
  (secret: string): Handler<'/track/openRecipientLink'> =>
  async (context, { code, phoneTail }) => {
    const { db, primaryDb, ip, now } = context
    const linked = await findLinkedOrder(db, primaryDb, secret, code, context)
    const [found] = rowsOrRefuse(
      await findByNumbers(context, lookupOf({ ip, now }, [{ canonical: linked.number }])),
    )
    if (!found) return refuse('recipientLinkUnknown')
    const outcome =
      phoneTail === undefined
        ? 'wrong'
        : await checkPhoneTail(primaryDb, linked.number, tailOf(linked.phone) === phoneTail, context)
    const isUnlocked = outcome === 'opens'
    const feedback = await readRecipientFeedback(db, linked.id)
    const { recipientWish: wish, recipientReport: report } = feedback
    const deliveryFen = wish?.state === 'accepted' && wish.isFeeApart ? (wish.feeFen ?? 0) : 0
    const mayWish =
      isUnlocked && wishStatuses.includes(linked.status) && (wish === null || wish.state === 'waiting')
    const otherMode = linked.deliveryMode === 'self' ? 'door' : 'self'
    return {
      waybill: { ...trackedWaybill(found, isUnlocked, now), isTailLocked: outcome === 'locked' },
      isAwaitingRelease: isAwaitingRelease(linked),
      station: stationOf(linked),
      dueFen: dueAtSigning(found).totalFen + deliveryFen,
      deliveryFen,
      goods: isUnlocked ? linked.goods : [],
      wish: isUnlocked ? wish : null,
      report: isUnlocked ? report : null,
      canWish: mayWish,
      canReport:
        isUnlocked && reportStatuses.includes(linked.status) && (report?.answeredAt ?? null) === null,
      wishFen: mayWish ? ((await priceDelivery(db, linked.id, otherMode))?.feeFen ?? null) : null,
      opensUntil: linked.opensUntil,
    }
  }
