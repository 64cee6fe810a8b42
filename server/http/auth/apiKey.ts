import { sql } from 'kysely'
import type { ApiScope } from '#contract/kernel/access.ts'
import { openCallsPerMinute } from '#contract/open/words.ts'
import type { CallingKey, SessionUser } from '../../calls/context.ts'
import { waitText } from '../../core/clock.ts'
import { refuse } from '../../core/refuse.ts'
import { sha256 } from '../../core/secrets.ts'
import type { Database } from '../../db/database.ts'

interface KeyRow extends CallingKey {
  scopes: ApiScope[]
  carrierId: number
  createdBy: number
  calls: number
  minuteEndsAt: string
}

interface KeyCaller {
  caller: { kind: 'apiKey'; scopes: readonly ApiScope[] }
  user: SessionUser
  apiKey: CallingKey
}

/**
 * Returns the live key of a hash and counts this call in its minute. Once a minute it also stores the time of use; a key row that
 * another transaction has locked is skipped, so that no call waits for that.
 */
async function takeCall(
  db: Database,
  keyHash: Buffer,
  { ip, now }: { ip: string; now: Date },
): Promise<KeyRow | undefined> {
  const { rows } = await sql<KeyRow>`
    with live as (
      select k.id, k.name, k.scopes, k.carrier_id, k.created_by from api_key k join factory f on f.id = k.carrier_id
      where k.key_hash = ${keyHash} and k.revoked_at is null and f.type = 3 and f.disabled_reason is null),
    noted as (
      update api_key set last_used_at = ${now}, last_used_ip = ${ip} where id in (
        select k.id from api_key k join live on live.id = k.id
        where k.last_used_at is null or k.last_used_at <= ${now}::timestamptz - interval '1 minute'
        for update of k skip locked)),
    taken as (
      insert into api_key_minute as m (api_key_id, ends_at, calls)
      select id, ${now}::timestamptz + interval '1 minute', 1 from live
      on conflict (api_key_id) do update set
        calls = case when m.ends_at <= ${now} then 1 else least(m.calls + 1, ${openCallsPerMinute + 1}) end,
        ends_at = case when m.ends_at <= ${now} then excluded.ends_at else m.ends_at end
      returning calls, ends_at)
    select live.id, live.name, live.scopes, live.carrier_id as "carrierId", live.created_by as "createdBy", taken.calls,
      taken.ends_at as "minuteEndsAt"
    from live cross join taken`.execute(db)
  return rows[0]
}

/**
 * Returns the caller of an API key. Reads the database on every call, so that a revoked key, a disabled factory or a former
 * carrier is refused on the next one. The key belongs to the factory: its creator may be deleted. Refuses apiKeyUnknown, and
 * tooMany beyond openCallsPerMinute, with the wait in data.
 */
export async function authenticateApiKey(
  db: Database,
  token: string,
  call: { ip: string; now: Date },
): Promise<KeyCaller> {
  const key = (await takeCall(db, sha256(token), call)) ?? refuse('apiKeyUnknown')
  if (key.calls > openCallsPerMinute) {
    const waitMs = Math.max(1000, Date.parse(key.minuteEndsAt) - call.now.getTime())
    refuse('tooMany', { params: { wait: waitText(waitMs) }, data: { waitMs } })
  }
  const { id, name, scopes, carrierId, createdBy } = key
  return {
    caller: { kind: 'apiKey', scopes },
    user: { userId: createdBy, factoryId: carrierId, factoryType: 3, role: 'user', mobile: '' },
    apiKey: { id, name },
  }
}
