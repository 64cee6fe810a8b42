import { sql } from 'kysely'
import type { CallRequest, CallResponse } from '#contract/calls/calls.ts'
import type { Invitation } from '#contract/operators/invitationCalls.ts'
import type { InvitationState } from '#contract/operators/invitationWords.ts'
import { refuse } from '#server/core/refuse.ts'
import type { Queryable } from '#server/db/database.ts'
import { invitationCode } from './code.ts'

type Row = Omit<Invitation, 'code'>

/** Factories that joined by an invitation `i`: by its link, or by registering with the invited mobile. */
const joined = sql`
  select f.id, f.type from factory f where f.id in (
    select factory_id from carrier_invitation_use where invitation_id = i.id
    union select factory_id from app_user where mobile = i.mobile)`

const counted = sql`
  carrier_invitation i join site t on t.city_id = i.site_id join app_user u on u.id = i.created_by
  cross join lateral (
    select count(*)::integer as registered, (count(*) filter (where c.type = 3))::integer as verified,
      (count(*) filter (where c.type = 3 and exists (select from line l where l.carrier_id = c.id and l.status = 'on')))::integer as live
    from (${joined}) c) n`

const stateAt = (now: Date) => sql<InvitationState>`
  case when n.live > 0 then 'live' when n.verified > 0 then 'verified' when n.registered > 0 then 'registered'
    when i.revoked_at is not null then 'revoked' when i.expires_at <= ${now} then 'expired'
    when i.opened_at is not null then 'opened' else 'unopened' end`

const columns = (now: Date) => sql`
  i.id, t.name as "siteName", i.company, i.contact, i.mobile, ${stateAt(now)} as state, i.uses_max as "usesMax",
  n.registered, n.verified, n.live, u.alias as "createdBy", i.created_at as "createdAt", i.expires_at as "expiresAt", i.sent_at as "sentAt"`

/** Returns the invitations of a city or all, the newest first. */
export async function listInvitations(
  db: Queryable,
  secret: string,
  { page, pageSize, siteId, state }: CallRequest<'/ops/getInvitationList'>,
  now: Date,
): Promise<CallResponse<'/ops/getInvitationList'>> {
  const found = sql`from ${counted}
    where (${siteId ?? null}::integer is null or i.site_id = ${siteId ?? null})
      and (${state ?? null}::text is null or ${stateAt(now)} = ${state ?? null})`
  const { rows } = await sql<Row>`
    select ${columns(now)} ${found} order by i.id desc limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(
    db,
  )
  const { rows: total } = await sql<{ total: number }>`select count(*) as total ${found}`.execute(db)
  return {
    list: rows.map((row) => ({ ...row, code: invitationCode(secret, row.id) })),
    total: total[0]?.total ?? 0,
  }
}

/** Returns one invitation, as in the list. */
export async function readInvitation(
  db: Queryable,
  secret: string,
  id: number,
  now: Date,
): Promise<Invitation> {
  const { rows } = await sql<Row>`select ${columns(now)} from ${counted} where i.id = ${id}`.execute(db)
  const [row] = rows
  return row ? { ...row, code: invitationCode(secret, id) } : refuse('notFound')
}
