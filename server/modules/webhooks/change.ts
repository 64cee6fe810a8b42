import { sql } from 'kysely'
import type { CallAnswer, CallRequest } from '#contract/calls/calls.ts'
import { webhookStateLabels } from '#contract/webhooks/words.ts'
import type { WebhookState } from '#contract/webhooks/words.ts'
import type { ContextOf } from '#server/calls/context.ts'
import { refuse } from '#server/core/refuse.ts'
import type { Vault } from '#server/core/vault.ts'
import type { WriteTransaction } from '#server/db/database.ts'
import { writeAudit } from '../audit/index.ts'
import { earlierSecretMs, waitingMaxMs } from './schedule.ts'
import { newSecret, sealSecret } from './signature.ts'
import { readWebhook } from './store.ts'
import type { OwnWebhook } from './store.ts'

type Context = ContextOf<'/carrier/setWebhookState'>

export const tooOldFault = '停用超过 3 天没有推送，需要时请点“重新推送”'

/** Locks a carrier's webhook. Refuses notFound for others. */
export async function lockWebhook(
  trx: WriteTransaction,
  { carrierId, webhookId }: OwnWebhook,
): Promise<{ name: string; url: string; state: WebhookState }> {
  const { rows } = await sql<{ name: string; url: string; state: WebhookState }>`
    select name, url, state from webhook
    where id = ${webhookId} and carrier_id = ${carrierId} and deleted_at is null for no key update`.execute(
    trx,
  )
  return rows[0] ?? refuse('notFound')
}

/** Activates a webhook: its waiting deliveries are due at once, except those that waited too long. */
async function resume(trx: WriteTransaction, webhookId: number, now: Date): Promise<void> {
  await sql`
    update webhook set state = 'active', failures = 0, failing_since = null, rests_until = null where id = ${webhookId}`.execute(
    trx,
  )
  const since = new Date(now.getTime() - waitingMaxMs)
  await sql`
    update webhook_delivery set state = case when created_at < ${since} then 'failed' else 'waiting' end,
      last_fault = case when created_at < ${since} then ${tooOldFault} else last_fault end, next_try_at = ${now}
    where webhook_id = ${webhookId} and state = 'waiting' and coalesce(held_until <= ${now}, true)`.execute(
    trx,
  )
}

/** Activates or pauses a webhook. A try under way is not cancelled. */
export async function setState(
  context: Context,
  { webhookId, state }: CallRequest<'/carrier/setWebhookState'>,
): Promise<CallAnswer<'/carrier/setWebhookState'>> {
  const { trx, user, now } = context
  const own = { carrierId: user.factoryId, webhookId }
  const before = await lockWebhook(trx, own)
  if (before.state === state) return readWebhook(trx, own, now)
  if (state === 'active') await resume(trx, webhookId, now)
  else await sql`update webhook set state = ${state} where id = ${webhookId}`.execute(trx)
  await writeAudit(trx, context, {
    action: 'webhook.stateChanged',
    subject: { kind: 'webhook', id: webhookId },
    before: { status: webhookStateLabels[before.state] },
    after: { status: webhookStateLabels[state] },
  })
  return readWebhook(trx, own, now)
}

/** Renews a webhook's secret. The old one also signs for a day, so that nothing is lost while the receiver switches. */
export async function renewSecret(
  vault: Vault,
  context: Context,
  webhookId: number,
): Promise<CallAnswer<'/carrier/renewWebhookSecret'>> {
  const { trx, user, now } = context
  const { name } = await lockWebhook(trx, { carrierId: user.factoryId, webhookId })
  const secret = newSecret()
  await sql`
    update webhook set earlier_secret = secret, earlier_until = ${new Date(now.getTime() + earlierSecretMs)},
      secret = ${sealSecret(vault, secret)}
    where id = ${webhookId}`.execute(trx)
  await writeAudit(trx, context, {
    action: 'webhook.secretRenewed',
    subject: { kind: 'webhook', id: webhookId },
    after: { name },
  })
  return { secret }
}

/** Deletes a webhook and its secrets; nothing more is sent. Upkeep removes its deliveries. */
export async function deleteWebhook(context: Context, webhookId: number): Promise<null> {
  const { trx, user, now } = context
  const { name, url } = await lockWebhook(trx, { carrierId: user.factoryId, webhookId })
  await sql`
    update webhook set deleted_at = ${now}, state = 'paused', secret = ''::bytea, earlier_secret = null, earlier_until = null
    where id = ${webhookId}`.execute(trx)
  await writeAudit(trx, context, {
    action: 'webhook.deleted',
    subject: { kind: 'webhook', id: webhookId },
    before: { name, url },
  })
  return null
}
