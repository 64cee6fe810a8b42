import { Button } from '@mantine/core'
import { IconPlus, IconSpeakerphone } from '@tabler/icons-react'
import { useState } from 'react'
import type { OpsAnnouncement } from '#contract/notices/announcementCalls.ts'
import { announcementStateLabels, announcementStates } from '#contract/notices/announcementWords.ts'
import { rereadAnnouncements } from '#domain/notices/announcementReads.ts'
import { confirmAction } from '#shared/messages/confirm.ts'
import { showSuccessToast } from '#shared/messages/toast.ts'
import { useWrites } from '#shared/server/writes/useWrite.ts'
import { Icon } from '#shared/ui/kit/Icon.tsx'
import { PageHeading } from '#shared/ui/kit/PageHeading.tsx'
import type { ListSpec } from '#shared/ui/list/listSpec.ts'
import { choicesOf } from '#shared/ui/list/listSpec.ts'
import { ListView } from '#shared/ui/list/ListView.tsx'
import { useList } from '#shared/ui/list/useList.ts'
import { AnnounceDialog } from './AnnounceDialog.tsx'
import { announcementColumns } from './announcementColumns.tsx'

const spec: ListSpec<'/ops/getAnnouncementList', 'state'> = {
  path: '/ops/getAnnouncementList',
  filters: { state: { label: '状态', choices: choicesOf(announcementStates, announcementStateLabels) } },
}

/** Page 公告管理: announcements to all users, customers or carriers, with reader counts, and withdrawing them. */
export default function AnnouncementsPage() {
  const list = useList(spec)
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
      <ListView
        list={list}
        caption="公告"
        columns={announcementColumns}
        idOf={({ id }) => id}
        nameOf={({ title }) => title}
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
        empty={{
          icon: IconSpeakerphone,
          none: {
            title: '还没有公告',
            text: '放假、维护、规则变更等要让大家知道的事，在这里发布。',
            action: create,
          },
          noMatch: { title: '没有这种状态的公告', text: '换一个状态，或看全部公告。', all: '看全部公告' },
        }}
      />
      {isPublishing ? <AnnounceDialog onClose={() => setPublishing(false)} /> : null}
    </div>
  )
}
