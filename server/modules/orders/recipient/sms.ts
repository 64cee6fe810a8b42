import { sql } from 'kysely'
import type { NoticeTemplate } from '#server/adapters/sms/noticeTexts.ts'
import type { OrderEvent } from '../orderEvent.ts'
import { awaitingRelease } from '../stateSql.ts'

const accepted: NoticeTemplate = 'recipientAccepted'
const fetch: NoticeTemplate = 'recipientFetch'
const delivery: NoticeTemplate = 'recipientDelivery'
const wishAnswered: NoticeTemplate = 'recipientWishAnswered'
const reportAnswered: NoticeTemplate = 'recipientReportAnswered'

/** Returns the kind of SMS that an event makes due; null: none. SMS about held goods wait for the release. */
function kindOf(action: OrderEvent['action']) {
  if (action === 'accept' || action === 'openAtCounter') return sql<string>`${accepted}::text`
  if (action === 'acceptWish' || action === 'declineWish') return sql<string>`${wishAnswered}::text`
  if (action === 'answerReport') return sql<string>`${reportAnswered}::text`
  if (action !== 'arrive' && action !== 'releaseHold') return null
  return sql<string>`case when o.status = 'arrived' and not ${sql.raw(awaitingRelease)}
      then case when o.delivery_mode = 'self' then ${fetch}::text else ${delivery}::text end end`
}

/**
 * Returns the SQL that queues the recipient's SMS, ending in `recipient_sms_rows`, the ids of the SMS. Each kind is sent once per
 * order. None goes to a landline, to a recipient who is also the sender, or where the order opts out.
 */
export function recipientSmsParts({ order, action, now }: Pick<OrderEvent, 'order' | 'action' | 'now'>) {
  const kind = kindOf(action)
  if (kind === null) return sql`, recipient_sms_rows as (select 0::bigint as id where false)`
  const phone = sql`o.recipient ->> 'phone'`
  return sql`, due_recipient as (
      select o.id, o.carrier_id, ${phone} as mobile, ${kind} as kind from freight_order o
      where o.id = ${order.id} and not o.skips_recipient_sms and ${phone} ~ '^1[3-9][0-9]{9}$'
        and ${phone} not in (o.shipper ->> 'phone', o.contact_mobile)),
    claimed as (
      insert into recipient_sms (order_id, kind, carrier_id, at)
      select id, kind, carrier_id, ${now}::timestamptz from due_recipient where kind is not null
      on conflict do nothing returning order_id, kind),
    recipient_sms_rows as (
      insert into sms_notice (mobile, kind, kind_group, order_id, created_at)
      select d.mobile, t.kind, 'recipient', t.order_id, ${now}::timestamptz
      from claimed t join due_recipient d on d.id = t.order_id
      returning id)`
}
