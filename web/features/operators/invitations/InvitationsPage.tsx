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
import { EmptyState } from '#shared/ui/kit/EmptyState.tsx'
import { Icon } from '#shared/ui/kit/Icon.tsx'
import { PageHeading } from '#shared/ui/kit/PageHeading.tsx'
import { PagedTable } from '#shared/ui/table/PagedTable.tsx'
import { pageRows } from '#shared/ui/table/tableAddress.ts'
import type { TableSpec } from '#shared/ui/table/tableAddress.ts'
import { useTableAddress } from '#shared/ui/table/useTableAddress.ts'
import { FilterSelect } from '../FilterSelect.tsx'
import { opsQuery } from '../opsReads.ts'
import { copyInvitation } from './copyInvitation.ts'
import { guestName, invitationColumns } from './invitationColumns.tsx'
import { LinkDialog } from './LinkDialog.tsx'
import { ListDialog } from './ListDialog.tsx'
import classes from '../Ops.module.css'

const spec: TableSpec<'newest', 'state' | 'site'> = { sorts: ['newest'], filters: ['state', 'site'] }
const waiting: readonly InvitationState[] = ['unopened', 'opened', 'expired']

/** Page 邀请承运商: invitations by link or from a list, with their progress. */
export default function InvitationsPage() {
  const [{ page, filters }, change] = useTableAddress(spec)
  const state = invitationStates.find((value) => value === filters.state)
  const site = /^\d{6}$/.test(filters.site) ? Number(filters.site) : null
  const query = useQuery(
    opsQuery('/ops/getInvitationList', {
      page,
      pageSize: pageRows,
      ...(state ? { state } : {}),
      ...(site === null ? {} : { siteId: site }),
    }),
  )
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
      <span className="row gap-2">
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
      </span>
    )
  }
  const isFiltered = state !== undefined || site !== null
  return (
    <div className="grid content-start gap-5 flush-first">
      <PageHeading
        title="邀请承运商"
        hint="短信或链接邀请，注册、认证、上线走到哪一步都在这里。"
        extra={create}
      />
      <div className={`row wrap gap-3 gap-x-5 ${classes.filters}`}>
        <FilterSelect
          label="城市"
          value={filters.site}
          choices={(sites?.list ?? []).map(({ cityId, name }) => ({ value: String(cityId), label: name }))}
          onChange={(value) => change({ filters: { site: value } })}
        />
        <FilterSelect
          label="状态"
          value={state ?? ''}
          choices={invitationStates.map((value) => ({ value, label: invitationStateLabels[value] }))}
          onChange={(value) => change({ filters: { state: value } })}
        />
      </div>
      <PagedTable
        caption="邀请"
        columns={invitationColumns}
        query={query}
        idOf={({ id }) => id}
        nameOf={guestName}
        page={page}
        onPage={(requested, isCorrection) => change({ page: requested, isCorrection })}
        actions={actions}
        empty={
          isFiltered ? (
            <EmptyState
              icon={IconMailForward}
              title="没有符合的邀请"
              text="换一个城市或状态。"
              action={
                <Button onClick={() => change({ filters: { state: '', site: '' }, page: 1 })}>
                  看全部邀请
                </Button>
              }
            />
          ) : (
            <EmptyState
              icon={IconMailForward}
              title="还没有邀请"
              text="从名单发短信，或生成链接发到群里。"
              action={create}
            />
          )
        }
      />
      {open === 'link' ? <LinkDialog siteId={site} onClose={() => setOpen(null)} /> : null}
      {open === 'list' ? <ListDialog siteId={site} onClose={() => setOpen(null)} /> : null}
    </div>
  )
}
