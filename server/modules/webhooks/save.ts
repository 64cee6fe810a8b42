import { sql } from 'kysely'
import type { CallAnswer } from '#contract/calls/calls.ts'
import { webhookUrlMax } from '#contract/webhooks/calls.ts'
import { deliveryEventLabels, webhookEvents, webhooksMax } from '#contract/webhooks/words.ts'
import type { WebhookEvent } from '#contract/webhooks/words.ts'
import type { WebhookSender } from '#server/adapters/webhooks/sender.ts'
import type { ContextOf, OutsideFirst } from '#server/calls/context.ts'
import { refuse, refuseField } from '#server/core/refuse.ts'
import type { Vault } from '#server/core/vault.ts'
import { writeAudit } from '../audit/index.ts'
import { limitWrites } from './limits.ts'
import { newSecret, sealSecret } from './signature.ts'
import { readWebhook } from './store.ts'

/** Dependencies of saving webhooks. */
export interface SaveDeps {
  vault: Vault
  sender: WebhookSender
}

type Context = ContextOf<'/carrier/saveWebhook'>
type Answer = CallAnswer<'/carrier/saveWebhook'>

interface Input {
  name: string
  url: string
  events: WebhookEvent[]
}

const auditFieldsOf = ({ name, url, events }: Input) => ({
  name,
  url,
  events: events.map((event) => deliveryEventLabels[event]).join('、'),
})

/** Locks the factory's row, so that two admins save one after the other. */
async function lockCarrier({ trx, user }: Context): Promise<void> {
  const { rows } = await sql`
    select 1 from factory where id = ${user.factoryId} and type = 3 for no key update`.execute(trx)
  if (rows.length === 0) refuse('notPermitted')
}

async function create(vault: Vault, context: Context, input: Input): Promise<Answer> {
  const { trx, user, now } = context
  const { rows: counted } = await sql<{ count: number }>`
    select count(*) as count from webhook where carrier_id = ${user.factoryId} and deleted_at is null`.execute(
    trx,
  )
  if ((counted[0]?.count ?? 0) >= webhooksMax) refuse('webhooksFull', { params: { max: webhooksMax } })
  const secret = newSecret()
  const { rows } = await sql<{ id: number }>`
    insert into webhook (carrier_id, name, url, events, secret, created_at)
    values (${user.factoryId}, ${input.name}, ${input.url}, ${input.events}::text[], ${sealSecret(vault, secret)}, ${now})
    returning id`.execute(trx)
  const webhookId = rows[0]?.id ?? 0
  const subject = { kind: 'webhook' as const, id: webhookId }
  await writeAudit(trx, context, { action: 'webhook.created', subject, after: auditFieldsOf(input) })
  return { webhook: await readWebhook(trx, { carrierId: user.factoryId, webhookId }, now), secret }
}

/** Changes a webhook. A new address is a new receiver, so the failures of the old one are reset. */
async function change(context: Context, webhookId: number, input: Input): Promise<Answer> {
  const { trx, user, now } = context
  const carrierId = user.factoryId
  const { rows } = await sql<Input>`
    select name, url, events from webhook
    where id = ${webhookId} and carrier_id = ${carrierId} and deleted_at is null for no key update`.execute(
    trx,
  )
  const before = rows[0] ?? refuse('notFound')
  const own = { carrierId, webhookId }
  if (JSON.stringify(auditFieldsOf(before)) === JSON.stringify(auditFieldsOf(input)))
    return { webhook: await readWebhook(trx, own, now), secret: null }
  const isElsewhere = before.url !== input.url
  await sql`
    update webhook set name = ${input.name}, url = ${input.url}, events = ${input.events}::text[],
      failures = case when ${isElsewhere} then 0 else failures end,
      failing_since = case when ${isElsewhere} then null else failing_since end,
      rests_until = case when ${isElsewhere} then null else rests_until end
    where id = ${webhookId} and carrier_id = ${carrierId}`.execute(trx)
  const subject = { kind: 'webhook' as const, id: webhookId }
  await writeAudit(trx, context, {
    action: 'webhook.changed',
    subject,
    before: auditFieldsOf(before),
    after: auditFieldsOf(input),
  })
  return { webhook: await readWebhook(trx, own, now), secret: null }
}

/** Returns why an address is refused, as a sentence. The address is stored in the form sent, which must fit its input field. */
async function faultOfAddress(sender: WebhookSender, text: string): Promise<string | null> {
  const fault = await sender.checkTarget(text)
  if (fault !== null || new URL(text).href.length <= webhookUrlMax) return fault
  return `地址里的汉字和符号转换后超过 ${webhookUrlMax} 个字，请缩短，或改用字母和数字`
}

/**
 * Creates a webhook and returns its secret this once, or changes one. Checks the address before the transaction, since the name
 * server may be slow, so that no lock or connection is held meanwhile.
 */
export const saveWebhook = ({ vault, sender }: SaveDeps): OutsideFirst<'/carrier/saveWebhook'> => ({
  async outside({ db, user, now }, { webhookId, name, url: text, events: requested }) {
    // Another carrier's webhook is not found, whatever the address.
    if (webhookId !== undefined) await readWebhook(db, { carrierId: user.factoryId, webhookId }, now)
    // The count stays even when the call is refused: its name was resolved all the same.
    await limitWrites(db, 'save', user.factoryId, now)
    const fault = await faultOfAddress(sender, text)
    if (fault !== null) refuseField('url', '地址', fault)
    const events = webhookEvents.filter((event) => requested.includes(event))
    const input = { name, url: new URL(text).href, events }
    return async (context) => {
      await lockCarrier(context)
      return webhookId === undefined ? create(vault, context, input) : change(context, webhookId, input)
    }
  },
})
