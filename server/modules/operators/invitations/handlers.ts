import { sql } from 'kysely'
import type { CallRequest, CallResponse } from '#contract/calls/calls.ts'
import { dayMs } from '#contract/kernel/time.ts'
import type { InvitationSkip } from '#contract/operators/invitationWords.ts'
import type { ContextOf, Handler, Handlers } from '#server/calls/context.ts'
import { waitText } from '#server/core/clock.ts'
import { refuse, refuseField } from '#server/core/refuse.ts'
import type { WriteTransaction } from '#server/db/database.ts'
import { takeFromLimit } from '#server/db/limits.ts'
import { writeAudit } from '../../audit/index.ts'
import { smsToMobile } from '../../notices/index.ts'
import { invitationCode } from './code.ts'
import { acceptInvitation, openInvitation } from './join.ts'
import { listInvitations, readInvitation } from './read.ts'

/** Invitations by SMS per operator and day. */
const perOperatorMax = 1_000
/** An expired invitation is valid this long after it is sent again. */
const renewedMs = 7 * dayMs

type InviteContext = ContextOf<'/ops/inviteCarriers'>

/** Dependencies of the invitations. */
export interface InvitationDeps {
  secret: string
  /** Whether an SMS provider is set up. */
  sendsSms: boolean
}

/** Returns the name of an open city; refuses others. */
async function openSite(trx: WriteTransaction, siteId: number): Promise<string> {
  const site = await trx
    .selectFrom('site')
    .select(['name', 'disabled'])
    .where('city_id', '=', siteId)
    .executeTakeFirst()
  return site && !site.disabled ? site.name : refuseField('siteId', '城市', '这个城市还没有开通，请先开通')
}

interface Guest {
  company: string
  contact: string
  mobile: string | null
  uses: number
}

async function insertInvitation(
  { trx, user, now }: InviteContext,
  { siteId, days }: { siteId: number; days: number },
  { company, contact, mobile, uses }: Guest,
): Promise<number> {
  const { id } = await trx
    .insertInto('carrier_invitation')
    .values({
      site_id: siteId,
      company,
      contact,
      mobile,
      uses_max: uses,
      created_by: user.userId,
      created_at: now,
      expires_at: new Date(now.getTime() + days * dayMs),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Queues the SMS with the address. A mobile gets at most one invitation a day. Refuses invitationNoSms without a provider. */
async function sendInvitation(
  { trx, now }: Pick<InviteContext, 'trx' | 'now'>,
  { secret, sendsSms }: InvitationDeps,
  { id, mobile }: { id: number; mobile: string },
): Promise<void> {
  if (!sendsSms) refuse('invitationNoSms')
  const result = await takeFromLimit(trx, { key: `invitation:sms:${mobile}`, max: 1, windowMs: dayMs }, now)
  if (!result.isTaken) refuse('invitationJustSent', { params: { wait: waitText(result.waitMs) } })
  await smsToMobile(trx, { mobile, template: 'carrierInvited', subject: invitationCode(secret, id), now })
  await sql`update carrier_invitation set sent_at = ${now} where id = ${id}`.execute(trx)
}

const createLink =
  (secret: string): Handler<'/ops/createInvitationLink'> =>
  async (context, { siteId, days, uses }) => {
    const { trx, now } = context
    const siteName = await openSite(trx, siteId)
    const id = await insertInvitation(
      context,
      { siteId, days },
      { company: '', contact: '', mobile: null, uses },
    )
    await writeAudit(trx, context, {
      action: 'invitation.created',
      subject: { kind: 'invitation', id },
      after: { siteName, days, uses },
    })
    return readInvitation(trx, secret, id, now)
  }

/** Returns which mobiles need no invitation to the city: they have a valid one, or belong to a carrier's user. */
async function findSkipped(
  { trx, now }: InviteContext,
  siteId: number,
  mobiles: readonly string[],
): Promise<Map<string, InvitationSkip>> {
  const { rows } = await sql<{ mobile: string; reason: InvitationSkip }>`
    select mobile, 'invited' as reason from carrier_invitation
    where mobile = any(${mobiles}::text[]) and site_id = ${siteId} and revoked_at is null and expires_at > ${now}
    union all
    select u.mobile, 'carrier' from app_user u join factory f on f.id = u.factory_id
    where u.mobile = any(${mobiles}::text[]) and f.type = 3`.execute(trx)
  return new Map(rows.map(({ mobile, reason }) => [mobile, reason]))
}

const inviteCarriers =
  (deps: InvitationDeps): Handler<'/ops/inviteCarriers'> =>
  async (context, { siteId, days, rows }) => {
    const { trx, user, now } = context
    const siteName = await openSite(trx, siteId)
    // Of two concurrent imports of a list, the second sees the invitations of the first.
    await sql`lock table carrier_invitation in share row exclusive mode`.execute(trx)
    const known = await findSkipped(
      context,
      siteId,
      rows.map(({ mobile }) => mobile),
    )
    const skipped: CallResponse<'/ops/inviteCarriers'>['skipped'] = []
    const guests: CallRequest<'/ops/inviteCarriers'>['rows'] = []
    for (const row of rows) {
      const reason = known.get(row.mobile)
      if (reason) skipped.push({ company: row.company, mobile: row.mobile, reason })
      else guests.push(row)
      if (!reason) known.set(row.mobile, 'twice')
    }
    if (guests.length > 0) {
      const limit = { key: `invitation:by:${user.userId}`, max: perOperatorMax, windowMs: dayMs }
      const result = await takeFromLimit(trx, limit, now, guests.length)
      if (!result.isTaken) refuse('tooMany', { params: { wait: waitText(result.waitMs) } })
    }
    for (const guest of guests) {
      const id = await insertInvitation(context, { siteId, days }, { ...guest, uses: 1 })
      await sendInvitation(context, deps, { id, mobile: guest.mobile })
      const { company, mobile } = guest
      await writeAudit(trx, context, {
        action: 'invitation.sent',
        subject: { kind: 'invitation', id },
        after: { siteName, company, mobile },
      })
    }
    return { invited: guests.length, skipped }
  }

const resend =
  (deps: InvitationDeps): Handler<'/ops/resendInvitation'> =>
  async (context, { id }) => {
    const { trx, now } = context
    const { secret } = deps
    await sql`select from carrier_invitation where id = ${id} for update`.execute(trx)
    const { mobile, company, siteName, state } = await readInvitation(trx, secret, id, now)
    if (mobile === null || !['unopened', 'opened', 'expired'].includes(state))
      return refuse('invitationNotSent')
    await sendInvitation(context, deps, { id, mobile })
    const until = new Date(now.getTime() + renewedMs)
    await sql`update carrier_invitation set expires_at = greatest(expires_at, ${until}) where id = ${id}`.execute(
      trx,
    )
    await writeAudit(trx, context, {
      action: 'invitation.sent',
      subject: { kind: 'invitation', id },
      after: { siteName, company, mobile },
    })
    return readInvitation(trx, secret, id, now)
  }

const revoke =
  (secret: string): Handler<'/ops/revokeInvitation'> =>
  async (context, { id }) => {
    const { trx, now } = context
    const { rows } = await sql`
      update carrier_invitation set revoked_at = ${now} where id = ${id} and revoked_at is null returning 1`.execute(
      trx,
    )
    const invitation = await readInvitation(trx, secret, id, now)
    const { siteName, company } = invitation
    if (rows.length > 0)
      await writeAudit(trx, context, {
        action: 'invitation.revoked',
        subject: { kind: 'invitation', id },
        before: { siteName, company },
      })
    return invitation
  }

/** Handlers of 邀请承运商. */
export const invitationHandlers = (deps: InvitationDeps) => {
  const { secret } = deps
  return {
    '/ops/getInvitationList': ({ db, now }, request) => listInvitations(db, secret, request, now),
    '/ops/createInvitationLink': createLink(secret),
    '/ops/inviteCarriers': inviteCarriers(deps),
    '/ops/resendInvitation': resend(deps),
    '/ops/revokeInvitation': revoke(secret),
    '/join/openInvitation': openInvitation(secret),
    '/join/acceptInvitation': acceptInvitation(secret),
  } satisfies Partial<Handlers>
}
