import { Button } from '@mantine/core'
import { IconLink, IconMailForward } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Invitation } from '#contract/operators/invitationCalls.ts'
import { invitationStateLabels, invitationStates } from '#contract/operators/invitationWords.ts'
import type { InvitationState } from '#contract/operators/invitationWords.ts'
import { confirmAction } from '#shared/messages/confirm.ts'
import { showSuccessToast } from '#shared/messages/toast.ts'
import { useWrites } from '#shared/server/writes/useWrite.ts'
import { Icon } from '#shared/ui/kit/Icon.tsx'
import { PageHeading } from '#shared/ui/kit/PageHeading.tsx'
import type { ListSpec } from '#shared/ui/list/listSpec.ts'
import { choicesOf } from '#shared/ui/list/listSpec.ts'
import { ListView } from '#shared/ui/list/ListView.tsx'
import { useList } from '#shared/ui/list/useList.ts'
import { opsQuery } from '../opsReads.ts'
import { copyInvitation } from './copyInvitation.ts'
import { guestName, invitationColumns } from './invitationColumns.tsx'
import { LinkDialog } from './LinkDialog.tsx'
import { ListDialog } from './ListDialog.tsx'

const spec: ListSpec<'/ops/getInvitationList', 'site' | 'state'> = {
  path: '/ops/getInvitationList',
  filters: {
    site: {
      label: '城市',
      toRequest: (code) => (/^\d{6}$/.test(code) ? { siteId: Number(code) } : null),
    },
    state: { label: '状态', choices: choicesOf(invitationStates, invitationStateLabels) },
  },
}
const waiting: readonly InvitationState[] = ['unopened', 'opened', 'expired']

/** Page 邀请承运商: invitations by link or from a list, with their progress. */
export default function InvitationsPage() {
  const list = useList(spec)
  const site = list.values.site === '' ? null : Number(list.values.site)
  const { data: sites } = useQuery(opsQuery('/ops/getSiteList', {}))
  const [open, setOpen] = useState<'link' | 'list' | null>(null)
  const { isBusy, run } = useWrites({ rereads: ['/ops/'] })
  const resend = ({ id, mobile }: Invitation) =>
    run('/ops/resendInvitation', { id }, () => showSuccessToast(`邀请短信已重发到 ${mobile}`))
  const revoke = async (invitation: Invitation) => {
    const isConfirmed = await confirmAction({
      title: `撤销“${guestName(invitation)}”的邀请？`,
      text: '撤销后链接打不开，已注册的企业不受影响。',
      confirmLabel: '撤销邀请',
      isDangerous: true,
    })
    if (isConfirmed)
      await run('/ops/revokeInvitation', { id: invitation.id }, () => showSuccessToast('邀请已撤销'))
  }
  const create = (
    <div className="row wrap gap-3">
      <Button leftSection={<Icon of={IconMailForward} size={18} />} onClick={() => setOpen('list')}>
        按名单邀请
      </Button>
      <Button
        variant="default"
        leftSection={<Icon of={IconLink} size={18} />}
        onClick={() => setOpen('link')}
      >
        生成链接
      </Button>
    </div>
  )
  const actions = (row: Invitation) => {
    const small = { size: 'compact-sm', variant: 'default' } as const
    const name = guestName(row)
    return (
      <>
        {row.state === 'revoked' ? null : (
          <Button {...small} aria-label={`复制${name}的链接`} onClick={() => void copyInvitation(row.code)}>
            复制链接
          </Button>
        )}
        {row.mobile !== null && waiting.includes(row.state) ? (
          <Button {...small} loading={isBusy} aria-label={`重发${name}`} onClick={() => void resend(row)}>
            重发
          </Button>
        ) : null}
        {row.state === 'revoked' ? null : (
          <Button {...small} loading={isBusy} aria-label={`撤销${name}`} onClick={() => void revoke(row)}>
            撤销
          </Button>
        )}
      </>
    )
  }
  return (
    <div className="grid content-start gap-5 flush-first">
      <PageHeading
        title="邀请承运商"
        hint="短信或链接邀请，注册、认证、上线走到哪一步都在这里。"
        extra={create}
      />
      <ListView
        list={list}
        caption="邀请"
        columns={invitationColumns}
        idOf={({ id }) => id}
        nameOf={guestName}
        actions={actions}
        choices={{
          site: (sites?.list ?? []).map(({ cityId, name }) => ({ value: String(cityId), label: name })),
        }}
        empty={{
          icon: IconMailForward,
          none: { title: '还没有邀请', text: '从名单发短信，或生成链接发到群里。', action: create },
          noMatch: { title: '没有符合的邀请', text: '换一个城市或状态。', all: '看全部邀请' },
        }}
      />
      {open === 'link' ? <LinkDialog siteId={site} onClose={() => setOpen(null)} /> : null}
      {open === 'list' ? <ListDialog siteId={site} onClose={() => setOpen(null)} /> : null}
    </div>
  )
}
