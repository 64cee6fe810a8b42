import { sql } from 'kysely'
import type { CallAnswer } from '#contract/calls/calls.ts'
import type { ContextOf } from '#server/calls/context.ts'
import { refuse } from '#server/core/refuse.ts'
import { addDeliveries } from './addDeliveries.ts'
import { lockWebhook } from './change.ts'
import { readDelivery } from './deliveries.ts'
import { limitWrites } from './limits.ts'

/** Sends a test delivery to check the receiver, even while the webhook is not active. */
export async function ping(
  { trx, user, now }: ContextOf<'/carrier/pingWebhook'>,
  webhookId: number,
): Promise<CallAnswer<'/carrier/pingWebhook'>> {
  const carrierId = user.factoryId
  await lockWebhook(trx, { carrierId, webhookId })
  await limitWrites(trx, 'push', carrierId, now)
  const data = { text: '这是一次测试推送' }
  const [deliveryId = 0] = await addDeliveries(
    trx,
    [webhookId],
    { event: 'ping', subject: '测试推送', data },
    now,
  )
  return readDelivery(trx, carrierId, deliveryId)
}

/** Sends a finished delivery again: the same body and event id, with a full set of tries. */
export async function replay(
  { trx, user, now }: ContextOf<'/carrier/replayDelivery'>,
  deliveryId: number,
): Promise<CallAnswer<'/carrier/replayDelivery'>> {
  const carrierId = user.factoryId
  const { webhookId, event } = await readDelivery(trx, carrierId, deliveryId)
  const { state } = await lockWebhook(trx, { carrierId, webhookId })
  if (state !== 'active' && event !== 'ping') refuse('webhookNotActive')
  await limitWrites(trx, 'push', carrierId, now)
  const { rows } = await sql`
    update webhook_delivery set state = 'waiting', failures = 0, next_try_at = ${now}
    where id = ${deliveryId} and webhook_id = ${webhookId} and state <> 'waiting' returning 1`.execute(trx)
  if (rows.length === 0) refuse('deliveryWaiting')
  await sql`update webhook set rests_until = null where id = ${webhookId}`.execute(trx)
  return readDelivery(trx, carrierId, deliveryId)
}
