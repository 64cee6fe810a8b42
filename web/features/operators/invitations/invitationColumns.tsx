import type { Invitation } from '#contract/operators/invitationCalls.ts'
import { invitationStateLabels } from '#contract/operators/invitationWords.ts'
import type { InvitationState } from '#contract/operators/invitationWords.ts'
import { Badge } from '#shared/ui/kit/Badge.tsx'
import type { Column } from '#shared/ui/table/columns.ts'
import { dateTime } from '#shared/ui/text/format.ts'

const over: readonly InvitationState[] = ['expired', 'revoked', 'unopened']

/** Returns the invited company, or a text for a link for several. */
export const guestName = ({ company, usesMax }: Invitation): string => company || `链接（限 ${usesMax} 家）`

export const invitationColumns: readonly Column<Invitation>[] = [
  {
    key: 'guest',
    title: '承运商',
    isHead: true,
    cell: (invitation) => (
      <>
        {guestName(invitation)}
        <span className="block text-small soft anywhere">
          {[invitation.contact, invitation.mobile].filter(Boolean).join(' ')}
        </span>
      </>
    ),
  },
  { key: 'site', title: '城市', cell: ({ siteName }) => siteName },
  {
    key: 'state',
    title: '状态',
    cell: ({ state }) => (
      <Badge tone={over.includes(state) ? 'quiet' : 'good'}>{invitationStateLabels[state]}</Badge>
    ),
  },
  {
    key: 'counts',
    title: '注册/认证/有线路',
    align: 'end',
    cell: ({ registered, verified, live }) => `${registered}/${verified}/${live}`,
  },
  {
    key: 'sent',
    title: '邀请',
    isWhole: true,
    cell: ({ sentAt, createdAt, createdBy }) => (
      <>
        {dateTime(sentAt ?? createdAt)}
        <span className="block text-small soft anywhere">{createdBy}</span>
      </>
    ),
  },
  { key: 'expires', title: '有效到', isWhole: true, cell: ({ expiresAt }) => dateTime(expiresAt) },
]
