import { Button } from '@mantine/core'
import { IconPlus, IconSpeakerphone } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OpsAnnouncement } from '#contract/notices/announcementCalls.ts'
import { announcementStateLabels, announcementStates } from '#contract/notices/announcementWords.ts'
import { rereadAnnouncements } from '#domain/notices/announcementReads.ts'
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
import { AnnounceDialog } from './AnnounceDialog.tsx'
import { announcementColumns } from './announcementColumns.tsx'
import classes from '../Ops.module.css'

const spec: TableSpec<'newest', 'state'> = { sorts: ['newest'], filters: ['state'] }

/** Page 公告管理: announcements to all users, customers or carriers, with reader counts, and withdrawing them. */
export default function AnnouncementsPage() {
  const [{ page, filters }, change] = useTableAddress(spec)
  const state = announcementStates.find((value) => value === filters.state)
  const query = useQuery(
    opsQuery('/ops/getAnnouncementList', { page, pageSize: pageRows, ...(state ? { state } : {}) }),
  )
  const [isPublishing, setPublishing] = useState(false)
  const { isBusy, run } = useWrites({ rereads: ['/ops/'] })
  const withdraw = async ({ id, title }: OpsAnnouncement) => {
    const isConfirmed = await confirmAction({
      title: `撤回“${title}”？`,
      text: '撤回后不再向任何人展示，不能恢复；需要时请重新发布。',
      confirmLabel: '撤回公告',
      isDangerous: true,
    })
    if (!isConfirmed) return
    await run('/ops/withdrawAnnouncement', { id }, () => showSuccessToast(`“${title}”已撤回`))
    void rereadAnnouncements()
  }
  const create = (
    <Button leftSection={<Icon of={IconPlus} size={18} />} onClick={() => setPublishing(true)}>
      发布公告
    </Button>
  )
  return (
    <div className="grid content-start gap-5 flush-first">
      <PageHeading title="公告管理" hint="显示在每页顶部，到期自动收起" extra={create} />
      <div className={`row wrap gap-3 gap-x-5 ${classes.filters}`}>
        <FilterSelect
          label="状态"
          value={state ?? ''}
          choices={announcementStates.map((value) => ({ value, label: announcementStateLabels[value] }))}
          onChange={(value) => change({ filters: { state: value } })}
        />
      </div>
      <PagedTable
        caption="公告"
        columns={announcementColumns}
        query={query}
        idOf={({ id }) => id}
        nameOf={({ title }) => title}
        page={page}
        onPage={(requested, isCorrection) => change({ page: requested, isCorrection })}
        actions={(row) =>
          row.state === 'shown' ? (
            <Button
              size="compact-sm"
              variant="default"
              loading={isBusy}
              aria-label={`撤回${row.title}`}
              onClick={() => void withdraw(row)}
            >
              撤回
            </Button>
          ) : null
        }
        empty={
          state || (query.data?.total ?? 0) > 0 ? (
            <EmptyState
              icon={IconSpeakerphone}
              title="没有这种状态的公告"
              text="换一个状态，或看全部公告。"
              action={<Button onClick={() => change({ filters: { state: '' }, page: 1 })}>看全部公告</Button>}
            />
          ) : (
            <EmptyState
              icon={IconSpeakerphone}
              title="还没有公告"
              text="放假、维护、规则变更等要让大家知道的事，在这里发布。"
              action={create}
            />
          )
        }
      />
      {isPublishing ? <AnnounceDialog onClose={() => setPublishing(false)} /> : null}
    </div>
  )
}
