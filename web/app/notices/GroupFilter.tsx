import { groupRules, noticeGroups } from '#contract/notices/groups.ts'
import type { NoticeGroup } from '#contract/notices/groups.ts'
import { useSession } from '#shared/server/session.ts'
import classes from './NoticesPanel.module.css'

interface Props {
  group: NoticeGroup | null
  onChange: (group: NoticeGroup | null) => void
}

/** Renders the choice of notices: all, or one group. */
export function GroupFilter({ group, onChange }: Props) {
  const isCarrier = useSession(({ user }) => user?.type === 3)
  const groups = noticeGroups.filter((name) => isCarrier || name !== 'incoming')
  return (
    <select
      className={classes.filter}
      aria-label="通知类别"
      value={group ?? ''}
      onChange={(event) => onChange(groups.find((name) => name === event.currentTarget.value) ?? null)}
    >
      <option value="">全部类别</option>
      {groups.map((name) => (
        <option key={name} value={name}>
          {groupRules[name].label}
        </option>
      ))}
    </select>
  )
}
