import { ActionIcon, CloseButton } from '@mantine/core'
import { IconArrowLeft, IconSettings } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { NoticeGroup } from '#contract/notices/groups.ts'
import { noticeListPath, unreadQuery } from '#domain/notices/unreadNotices.ts'
import { useMayCallNow } from '#shared/server/permission/useMay.ts'
import { useSession } from '#shared/server/session.ts'
import { DialogBox } from '#shared/ui/dialog/DialogBox.tsx'
import { Icon } from '#shared/ui/kit/Icon.tsx'
import { LoadingRows } from '#shared/ui/kit/LoadingRows.tsx'
import { GroupFilter } from './GroupFilter.tsx'
import { MarkAllRead } from './MarkAllRead.tsx'
import { NoticeChoices } from './NoticeChoices.tsx'
import { NoticeList } from './NoticeList.tsx'
import classes from './NoticesPanel.module.css'

/**
 * Renders the current user's or visitor's notices, newest first; opening one marks it read. Users choose kinds and channels
 * behind the gear.
 */
export default function NoticesPanel({ onClose }: { onClose: () => void }) {
  const mayRead = useMayCallNow(noticeListPath)
  const isUser = useSession(({ status }) => status === 'user')
  const [group, setGroup] = useState<NoticeGroup | null>(null)
  const [isChoosing, setChoosing] = useState(false)
  const { data: unread = 0 } = useQuery({ ...unreadQuery, enabled: mayRead })
  const turn = isChoosing
    ? { icon: IconArrowLeft, label: '返回通知' }
    : { icon: IconSettings, label: '通知设置' }
  const title = isChoosing ? '通知设置' : '通知'
  return (
    <DialogBox label={title} onClose={onClose} className={classes.panel}>
      <div className="stack h-full">
        <div className={`row gap-2 flex-none border-b ${classes.head}`}>
          <h2 className="section-title flex-1">{title}</h2>
          {mayRead && !isChoosing && unread > 0 && <MarkAllRead />}
          {isUser && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={44}
              aria-label={turn.label}
              title={turn.label}
              onClick={() => setChoosing(!isChoosing)}
            >
              <Icon of={turn.icon} />
            </ActionIcon>
          )}
          <CloseButton size={44} iconSize={20} aria-label="关闭通知" onClick={onClose} />
        </div>
        {mayRead && !isChoosing && (
          <div className="flex-none px-5 py-2 border-b">
            <GroupFilter group={group} onChange={setGroup} />
          </div>
        )}
        <div className="scroll-body">
          {isChoosing ? (
            <NoticeChoices />
          ) : mayRead ? (
            <NoticeList group={group} onClose={onClose} onAll={() => setGroup(null)} />
          ) : (
            <div className="p-5">
              <LoadingRows n={5} />
            </div>
          )}
        </div>
      </div>
    </DialogBox>
  )
}
