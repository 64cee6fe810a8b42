import { sql } from 'kysely'
import { hourMs } from '#contract/kernel/time.ts'
import type { InvitationView } from '#contract/operators/invitationCalls.ts'
import type { InvitationStep } from '#contract/operators/invitationWords.ts'
import { pathOf, regionText } from '#contract/regions/regions.ts'
import type { ContextOf, Handler, SessionUser } from '#server/calls/context.ts'
import { waitText } from '#server/core/clock.ts'
import { refuse } from '#server/core/refuse.ts'
import { regions } from '#server/core/regions.ts'
import type { WriteTransaction } from '#server/db/database.ts'
import { takeFromLimit } from '#server/db/limits.ts'
import { writeAudit } from '../../audit/index.ts'
import { idOfCode } from './code.ts'

/** Invitations opened per address and hour: enough for a whole market behind one address, too few for guessing codes. */
const openedPerAddressMax = 120
const operatorType = 9
const manufacturerType = 2
const carrierType = 3

interface InvitationRow extends Omit<InvitationView, 'step' | 'expiresAt'> {
  id: number
  expires_at: string
  revoked_at: string | null
  uses_max: number
}

type JoinContext = ContextOf<'/join/openInvitation'>

/** Locks the invitation of a code until the transaction ends. Refuses an unknown or revoked one. */
async function lockInvitation(
  { trx, ip, now }: JoinContext,
  secret: string,
  code: string,
): Promise<InvitationRow> {
  const limit = { key: `invitation:${ip}`, max: openedPerAddressMax, windowMs: hourMs }
  const result = await takeFromLimit(trx, limit, now)
  if (!result.isTaken) refuse('tooMany', { params: { wait: waitText(result.waitMs) } })
  const { rows } = await sql<InvitationRow>`
    select i.id, i.company, i.expires_at, i.revoked_at, i.uses_max, t.name as "siteName", t.city_id as "cityId", t.parent_id as "parentId"
    from carrier_invitation i join site t on t.city_id = i.site_id where i.id = ${idOfCode(secret, code)} for update of i`.execute(
    trx,
  )
  const invitation = rows[0] ?? refuse('invitationUnknown')
  if (invitation.revoked_at !== null) refuse('invitationRevoked')
  return invitation
}

async function hasAccepted(trx: WriteTransaction, id: number, { factoryId }: SessionUser): Promise<boolean> {
  const { rows } = await sql`
    select from carrier_invitation_use where invitation_id = ${id} and factory_id = ${factoryId}`.execute(trx)
  return rows.length > 0
}

/** Refuses an expired or used-up invitation. */
async function refuseExpired(trx: WriteTransaction, invitation: InvitationRow, now: Date): Promise<void> {
  if (Date.parse(invitation.expires_at) <= now.getTime()) refuse('invitationExpired')
  const { rows } = await sql<{ uses: number }>`
    select count(*) as uses from carrier_invitation_use where invitation_id = ${invitation.id}`.execute(trx)
  if ((rows[0]?.uses ?? 0) >= invitation.uses_max) refuse('invitationUsedUp')
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

async function answerOf(
  trx: WriteTransaction,
  invitation: InvitationRow,
  user: SessionUser | null,
): Promise<InvitationView> {
  const { siteName, cityId, parentId, company, expires_at: expiresAt } = invitation
  return { siteName, cityId, parentId, company, expiresAt, step: await stepOf(trx, user) }
}

/** Returns an invitation to the visitor of its link. Records that it was opened, except by an operator. */
export const openInvitation =
  (secret: string): Handler<'/join/openInvitation'> =>
  async (context, { code }) => {
    const { trx, user, now } = context
    const invitation = await lockInvitation(context, secret, code)
    if (!user || !(await hasAccepted(trx, invitation.id, user))) await refuseExpired(trx, invitation, now)
    if (user?.factoryType !== operatorType)
      await sql`update carrier_invitation set opened_at = coalesce(opened_at, ${now}) where id = ${invitation.id}`.execute(
        trx,
      )
    return answerOf(trx, invitation, user)
  }

/** Accepts an invitation for the caller's enterprise, once. Counts a use and sets the account's city if it has none. */
export const acceptInvitation =
  (secret: string): Handler<'/join/acceptInvitation'> =>
  async (context, { code }) => {
    const { trx, user, now } = context
    const invitation = await lockInvitation(context, secret, code)
    if (user.factoryType === operatorType || user.factoryType === manufacturerType)
      refuse('invitationOtherKind')
    if (await hasAccepted(trx, invitation.id, user)) return answerOf(trx, invitation, user)
    await refuseExpired(trx, invitation, now)
    await sql`
      insert into carrier_invitation_use (invitation_id, factory_id, at) values (${invitation.id}, ${user.factoryId}, ${now})`.execute(
      trx,
    )
    const city = String(invitation.cityId)
    const path = pathOf(regions, city).map((region) => region.code)
    await sql`
      update app_user set city_path = ${path}::text[], city_text = ${regionText(regions, city)}
      where id = ${user.userId} and city_path = '{}'`.execute(trx)
    await writeAudit(trx, context, {
      action: 'invitation.accepted',
      subject: { kind: 'invitation', id: invitation.id },
      after: { siteName: invitation.siteName },
    })
    return answerOf(trx, invitation, user)
  }
