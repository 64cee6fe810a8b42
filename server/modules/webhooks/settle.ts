import { sql } from 'kysely'
import { webhookStateLabels } from '#contract/webhooks/words.ts'
import type { DeliveryState } from '#contract/webhooks/words.ts'
import type { TryOutcome } from '#server/adapters/webhooks/sender.ts'
import type { WriteTransaction } from '#server/db/database.ts'
import { writeAudit } from '../audit/index.ts'
import { writeNotice } from '../notices/index.ts'
import type { ClaimedDelivery } from './claim.ts'
import { failingMsMax, backoffAfter, waitAfter } from './schedule.ts'

/** State of a delivery after a try. */
interface Next {
  state: DeliveryState
  failures: number
  waitMs: number | null
}

/** Returns the state after a try. A ping is tried once, because its sender watches the result. */
function nextOf({ event, failures }: ClaimedDelivery, fault: string | null): Next {
  if (fault === null) return { state: 'delivered', failures, waitMs: null }
  const waitMs = event === 'ping' ? null : waitAfter(failures + 1)
  return { state: waitMs === null ? 'failed' : 'waiting', failures: failures + 1, waitMs }
}

/** Saves the result of a try in its delivery. Returns false when this try was presumed dead and another has started. */
async function saveResult(
  trx: WriteTransaction,
  claimed: ClaimedDelivery,
  { status, fault, durationMs, answer }: TryOutcome,
  next: Next,
  now: Date,
): Promise<boolean> {
  const attempt = { at: claimed.at.toISOString(), status, fault, durationMs, answer }
  const { rows } = await sql`
    update webhook_delivery set state = ${next.state}, failures = ${next.failures}, held_until = null,
      next_try_at = ${new Date(now.getTime() + (next.waitMs ?? 0))}, last_status = ${status}, last_fault = ${fault},
      delivered_at = case when ${fault === null} then ${now}::timestamptz else delivered_at end,
      attempts = jsonb_set(attempts, '{-1}', ${JSON.stringify(attempt)}::jsonb)
    where id = ${claimed.id} and tries = ${claimed.tries} and state = 'waiting' returning 1`.execute(trx)
  return rows.length > 0
}

async function saveSuccess(trx: WriteTransaction, webhookId: number, now: Date): Promise<void> {
  await sql`
    update webhook set last_delivered_at = ${now}, last_fault_at = null, last_fault = null, failures = 0, failing_since = null,
      rests_until = null
    where id = ${webhookId}`.execute(trx)
}

async function reportStopped(
  trx: WriteTransaction,
  { webhookId, carrierId, name }: { webhookId: number; carrierId: number; name: string },
  now: Date,
): Promise<void> {
  await writeAudit(
    trx,
    { user: null, now },
    {
      action: 'webhook.stateChanged',
      subject: { kind: 'webhook', id: webhookId },
      before: { status: webhookStateLabels.active },
      after: { status: webhookStateLabels.stopped },
    },
  )
  await writeNotice(
    trx,
    { kind: 'factory', factoryId: carrierId, role: 'admin' },
    {
      kind: 'webhookStopped',
      title: '推送地址已停用',
      text: `推送地址“${name}”连续 3 天没有推送成功，已停用。请检查接收服务，发送测试成功后再启用。`,
      link: '/carrier/api?part=webhooks',
    },
    { orderId: null, now },
  )
}

/** Makes a failing receiver wait, and stops its webhook after days without success. */
async function saveFailure(
  trx: WriteTransaction,
  { webhookId, at }: ClaimedDelivery,
  fault: string,
  now: Date,
): Promise<void> {
  const { rows } = await sql<{ failures: number; carrierId: number; name: string; isOver: boolean }>`
    update webhook set last_fault_at = ${now}, last_fault = ${fault}, failures = failures + 1,
      failing_since = coalesce(failing_since, ${at}::timestamptz)
    where id = ${webhookId}
    returning failures, carrier_id as "carrierId", name,
      state = 'active' and failing_since <= ${new Date(now.getTime() - failingMsMax)} as "isOver"`.execute(
    trx,
  )
  const [row] = rows
  if (!row) return
  await sql`
    update webhook set rests_until = ${new Date(now.getTime() + backoffAfter(row.failures))},
      state = case when ${row.isOver} then 'stopped' else state end
    where id = ${webhookId}`.execute(trx)
  if (row.isOver) await reportStopped(trx, { webhookId, ...row }, now)
}

/** Saves the result of a try and schedules the next one, in one transaction. */
export async function settle(
  trx: WriteTransaction,
  claimed: ClaimedDelivery,
  outcome: TryOutcome,
  now: Date,
): Promise<void> {
  const { webhookId, event } = claimed
  const { fault } = outcome
  const next = nextOf(claimed, fault)
  // Lock the webhook before its deliveries, as everywhere.
  await sql`select 1 from webhook where id = ${webhookId} for no key update`.execute(trx)
  if (!(await saveResult(trx, claimed, outcome, next, now))) return
  if (fault === null) return saveSuccess(trx, webhookId, now)
  if (event === 'ping') {
    await sql`update webhook set last_fault_at = ${now}, last_fault = ${fault} where id = ${webhookId}`.execute(
      trx,
    )
    return
  }
  await saveFailure(trx, claimed, fault, now)
}
