import { sql } from 'kysely'
import type { Invited } from '../../../../contract/operators/invitationCalls.ts'
import type { InvitationStep } from '../../../../contract/operators/invitationWords.ts'
import { hourMs } from '../../../../contract/kernel/time.ts'
import { pathOf, regionText } from '../../../../contract/regions/regions.ts'
import type { ContextOf, Handler, SessionUser } from '../../../calls/context.ts'
import { waitText } from '../../../core/clock.ts'
import { refuse } from '../../../core/refuse.ts'
import { regions } from '../../../core/regions.ts'
import { takeFromLimit } from '../../../db/limits.ts'
import type { WriteTransaction } from '../../../db/database.ts'
import { writeAudit } from '../audit/index.ts'
import { idOfCode } from './code.ts'

/** Invitations opened from one address in an hour: a whole market behind one, but nobody who tries codes. */
const openedPerAddressMax = 120
const operatorType = 9
const manufacturerType = 2
const carrierType = 3

interface Held extends Omit<Invited, 'step' | 'expiresAt'> {
  id: number
  expires_at: string
  revoked_at: string | null
  uses_max: number
}

type Joining = ContextOf<'/join/openInvitation'>

/** The invitation of a code, its row locked to the end of the transaction; refuses one that is none, or none any more. */
async function holdInvitation({ trx, ip, now }: Joining, secret: string, code: string): Promise<Held> {
  const limit = { key: `invitation:${ip}`, max: openedPerAddressMax, windowMs: hourMs }
  const taken = await takeFromLimit(trx, limit, now)
  if (!taken.isTaken) refuse('tooMany', { params: { wait: waitText(taken.waitMs) } })
  const { rows } = await sql<Held>`
    select i.id, i.company, i.expires_at, i.revoked_at, i.uses_max, t.name as "siteName", t.city_id as "cityId", t.parent_id as "parentId"
    from carrier_invitation i join site t on t.city_id = i.site_id where i.id = ${idOfCode(secret, code)} for update of i`.execute(
    trx,
  )
  const held = rows[0] ?? refuse('invitationUnknown')
  if (held.revoked_at !== null) refuse('invitationRevoked')
  return held
}

async function hasCome(trx: WriteTransaction, id: number, { factoryId }: SessionUser): Promise<boolean> {
  const { rows } = await sql`
    select from carrier_invitation_use where invitation_id = ${id} and factory_id = ${factoryId}`.execute(trx)
  return rows.length > 0
}

/** Refuses whom an invitation has no place for any more. */
async function refuseLate(trx: WriteTransaction, held: Held, now: Date): Promise<void> {
  if (Date.parse(held.expires_at) <= now.getTime()) refuse('invitationExpired')
  const { rows } = await sql<{ uses: number }>`
    select count(*) as uses from carrier_invitation_use where invitation_id = ${held.id}`.execute(trx)
  if ((rows[0]?.uses ?? 0) >= held.uses_max) refuse('invitationUsedUp')
}

async function stepOf(trx: WriteTransaction, user: SessionUser | null): Promise<InvitationStep> {
  if (user === null) return 'register'
  const { rows } = await sql<{ isWaiting: boolean; hasLine: boolean }>`
    select exists (select from verification where factory_id = ${user.factoryId} and status = 'pending') as "isWaiting",
      exists (select from line where carrier_id = ${user.factoryId}) as "hasLine"`.execute(trx)
  const { isWaiting = false, hasLine = false } = rows[0] ?? {}
  if (user.factoryType === carrierType) return hasLine ? 'done' : 'line'
  return isWaiting ? 'review' : 'verify'
}

async function tellInvited(trx: WriteTransaction, held: Held, user: SessionUser | null): Promise<Invited> {
  const { siteName, cityId, parentId, company, expires_at: expiresAt } = held
  return { siteName, cityId, parentId, company, expiresAt, step: await stepOf(trx, user) }
}

/** Who comes by a link sees who asks where to; that it was opened is remembered, unless an operator looks. */
export const openInvitation =
  (secret: string): Handler<'/join/openInvitation'> =>
  async (context, { code }) => {
    const { trx, user, now } = context
    const held = await holdInvitation(context, secret, code)
    if (!user || !(await hasCome(trx, held.id, user))) await refuseLate(trx, held, now)
    if (user?.factoryType !== operatorType)
      await sql`update carrier_invitation set opened_at = coalesce(opened_at, ${now}) where id = ${held.id}`.execute(
        trx,
      )
    return tellInvited(trx, held, user)
  }

/** Takes an enterprise to be in, once: it counts for the invitation, and the city stands in its account where none does. */
export const acceptInvitation =
  (secret: string): Handler<'/join/acceptInvitation'> =>
  async (context, { code }) => {
    const { trx, user, now } = context
    const held = await holdInvitation(context, secret, code)
    if (user.factoryType === operatorType || user.factoryType === manufacturerType)
      refuse('invitationOtherKind')
    if (await hasCome(trx, held.id, user)) return tellInvited(trx, held, user)
    await refuseLate(trx, held, now)
    await sql`
      insert into carrier_invitation_use (invitation_id, factory_id, at) values (${held.id}, ${user.factoryId}, ${now})`.execute(
      trx,
    )
    const city = String(held.cityId)
    const path = pathOf(regions, city).map((region) => region.code)
    await sql`
      update app_user set city_path = ${path}::text[], city_text = ${regionText(regions, city)}
      where id = ${user.userId} and city_path = '{}'`.execute(trx)
    await writeAudit(trx, context, {
      action: 'invitation.accepted',
      subject: { kind: 'invitation', id: held.id },
      after: { siteName: held.siteName },
    })
    return tellInvited(trx, held, user)
  }
