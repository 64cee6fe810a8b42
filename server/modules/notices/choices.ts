import { sql } from 'kysely'
import { wholeList } from '#contract/kernel/wholeList.ts'
import type { NoticeChoice } from '#contract/notices/calls.ts'
import { groupRules, noticeGroups } from '#contract/notices/groups.ts'
import type { NoticeGroup } from '#contract/notices/groups.ts'
import type { Handler, SessionUser } from '#server/calls/context.ts'

/** Whether a user can choose for a group. Only carriers get notices of incoming orders. */
const concerns = ({ factoryType }: SessionUser, group: NoticeGroup) =>
  group !== 'incoming' || factoryType === 3

/** Returns the default choice, the same as `writeNotice` assumes. */
const byDefault = ({ role }: SessionUser, group: NoticeGroup): NoticeChoice => ({
  group,
  inApp: true,
  bySms: groupRules[group].smsByDefault && role === 'admin',
})

export const getNoticeChoices: Handler<'/notices/getNoticeChoices'> = async ({ db, user }) => {
  const { rows } = await sql<NoticeChoice>`
    select kind_group as "group", in_app as "inApp", by_sms as "bySms"
    from notice_choice where user_id = ${user.userId}`.execute(db)
  const chosen = new Map(rows.map((row) => [row.group, row]))
  const list = noticeGroups
    .filter((group) => concerns(user, group))
    .map((group) => {
      const choice = chosen.get(group) ?? byDefault(user, group)
      return { ...choice, inApp: choice.inApp || groupRules[group].isAlwaysShown }
    })
  return { ...wholeList(list), mobile: user.mobile }
}

/** Saves a user's choices, which apply from the next event on. */
export const setNoticeChoices: Handler<'/notices/setNoticeChoices'> = async ({ trx, user }, { choices }) => {
  await sql`
    insert into notice_choice as c (user_id, kind_group, in_app, by_sms)
    select ${user.userId}, x.kind_group, x.in_app, x.by_sms
    from unnest(${choices.map(({ group }) => group)}::text[], ${choices.map(({ inApp }) => inApp)}::boolean[],
      ${choices.map(({ bySms }) => bySms)}::boolean[]) x(kind_group, in_app, by_sms)
    on conflict (user_id, kind_group) do update set in_app = excluded.in_app, by_sms = excluded.by_sms`.execute(
    trx,
  )
  return null
}
