import { sql } from 'kysely'
import { wholeList } from '#contract/kernel/wholeList.ts'
import type { ApiKey } from '#contract/open/apiKeyCalls.ts'
import { apiKeysMax, apiKeyPrefix, apiScopeLabels } from '#contract/open/words.ts'
import type { Handler, Handlers } from '#server/calls/context.ts'
import { refuse } from '#server/core/refuse.ts'
import { randomToken, sha256 } from '#server/core/secrets.ts'
import type { Queryable, WriteTransaction } from '#server/db/database.ts'
import { writeAudit } from '../audit/index.ts'

/** Characters of a key stored so that its owner recognizes it: the start and 48 of its 256 bits. */
const prefixLength = 12
const revokedShownMax = 50

const keyColumns = sql`k.id, k.name, k.scopes, k.prefix, k.created_at as "createdAt", coalesce(u.name, u.alias) as "createdBy",
  k.last_used_at as "lastUsedAt", k.last_used_ip as "lastUsedIp", k.revoked_at as "revokedAt"
  from api_key k join app_user u on u.id = k.created_by`

/** Returns the audit fields of a key. */
const auditFieldsOf = ({ name, scopes, prefix }: Pick<ApiKey, 'name' | 'scopes' | 'prefix'>) => ({
  name,
  scopes: scopes.map((scope) => apiScopeLabels[scope]).join('、'),
  prefix,
})

/** Lists live keys, then the last revoked ones; newest first within both. */
async function listKeys(db: Queryable, carrierId: number): Promise<ApiKey[]> {
  const { rows: live } = await sql<ApiKey>`
    select ${keyColumns} where k.carrier_id = ${carrierId} and k.revoked_at is null order by k.id desc limit ${apiKeysMax}`.execute(
    db,
  )
  const { rows: revoked } = await sql<ApiKey>`
    select ${keyColumns} where k.carrier_id = ${carrierId} and k.revoked_at is not null
    order by k.revoked_at desc, k.id desc limit ${revokedShownMax}`.execute(db)
  return [...live, ...revoked]
}

async function readKey(trx: WriteTransaction, carrierId: number, id: number): Promise<ApiKey> {
  const { rows } = await sql<ApiKey>`
    select ${keyColumns} where k.carrier_id = ${carrierId} and k.id = ${id}`.execute(trx)
  return rows[0] ?? refuse('notFound')
}

/** Serializes changes of one carrier's keys until the transaction ends. Returns the number of live keys. */
async function lockKeys(trx: WriteTransaction, carrierId: number): Promise<number> {
  await sql`select 1 from factory where id = ${carrierId} for no key update`.execute(trx)
  const { rows } = await sql<{ live: number }>`
    select count(*) as live from api_key where carrier_id = ${carrierId} and revoked_at is null`.execute(trx)
  return rows[0]?.live ?? 0
}

const createKey: Handler<'/carrier/createApiKey'> = async (context, { name, scopes: requested }) => {
  const { trx, user, now } = context
  const { factoryId } = user
  if ((await lockKeys(trx, factoryId)) >= apiKeysMax) refuse('apiKeysFull', { params: { max: apiKeysMax } })
  const scopes = [...new Set(requested)]
  const key = `${apiKeyPrefix}${randomToken()}`
  const prefix = key.slice(0, prefixLength)
  const { id } = await trx
    .insertInto('api_key')
    .values({
      carrier_id: factoryId,
      name,
      scopes,
      key_hash: sha256(key),
      prefix,
      created_at: now,
      created_by: user.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const subject = { kind: 'apiKey' as const, id }
  await writeAudit(trx, context, {
    action: 'apiKey.created',
    subject,
    after: auditFieldsOf({ name, scopes, prefix }),
  })
  return { key, apiKey: await readKey(trx, factoryId, id) }
}

const revokeKey: Handler<'/carrier/revokeApiKey'> = async (context, { apiKeyId }) => {
  const { trx, user, now } = context
  await lockKeys(trx, user.factoryId)
  const { id, name, scopes, prefix, revokedAt } = await readKey(trx, user.factoryId, apiKeyId)
  if (revokedAt !== null) return null
  await trx
    .updateTable('api_key')
    .set({ revoked_at: now, revoked_by: user.userId })
    .where('id', '=', id)
    .where('carrier_id', '=', user.factoryId)
    .execute()
  const subject = { kind: 'apiKey' as const, id }
  await writeAudit(trx, context, {
    action: 'apiKey.revoked',
    subject,
    before: auditFieldsOf({ name, scopes, prefix }),
  })
  return null
}

/** Handlers of 密钥, managed by a carrier's admins. The whole key is returned once, on creation. Revoking is idempotent. */
export const keyHandlers = {
  '/carrier/getApiKeyList': async ({ db, user }) => wholeList(await listKeys(db, user.factoryId)),
  '/carrier/createApiKey': createKey,
  '/carrier/revokeApiKey': revokeKey,
} satisfies Partial<Handlers>
