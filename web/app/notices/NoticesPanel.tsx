import { Button, CloseButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconShieldCheck } from '@tabler/icons-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { problemText } from '../../../contract/problems.ts'
import { useSession } from '../../shared/session.ts'
import { ownVerificationPath } from '../../shared/verificationPath.ts'
import { DialogBox } from '../../shared/ui/DialogBox.tsx'
import { EmptyState } from '../../shared/ui/EmptyState.tsx'
import { LoadingRows } from '../../shared/ui/LoadingRows.tsx'
import { NoticeList } from './NoticeList.tsx'
import { markRead, unreadQuery } from './noticeReads.ts'
import classes from './NoticesPanel.module.css'
import { useMayReadNotices } from './useMayRead.ts'

/** What whoever may not be asked for notices reads in their place. */
function Unverified({ onClose }: { onClose: () => void }) {
  const to = useSession(({ user }) => ownVerificationPath(user))
  return (
    <EmptyState
      icon={IconShieldCheck}
      title={problemText('verificationRequired')}
      text={to ? '完成实名认证后，订单和运单的进展会通知到这里。' : '请联系企业管理员完成实名认证。'}
      action={
        to && (
          <Button component={Link} to={to} onClick={onClose}>
            去认证
          </Button>
        )
      }
    />
  )
}

function MarkAll() {
  const [isBusy, setBusy] = useState(false)
  const mark = async () => {
    setBusy(true)
    // a refusal has said itself in a toast
    await markRead('all').catch(() => undefined)
    setBusy(false)
  }
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      className={classes.all}
      loading={isBusy}
      onClick={() => void mark()}
    >
      全部已读
    </Button>
  )
}

function Frame({ tools, children, onClose }: { tools: ReactNode; children: ReactNode; onClose: () => void }) {
  return (
    <DialogBox label="通知" onClose={onClose} className={classes.panel}>
      <div className={classes.frame}>
        <div className={classes.head}>
          <h2 className={classes.name}>通知</h2>
          {tools}
          <CloseButton size={44} iconSize={20} aria-label="关闭通知" onClick={onClose} />
        </div>
        <div className={classes.body}>{children}</div>
      </div>
    </DialogBox>
  )
}

/** The notices of whoever sits at the browser, a visitor's too, newest first; opening one marks it read. */
export default function NoticesPanel({ onClose }: { onClose: () => void }) {
  const mayRead = useMayReadNotices()
  const isKnown = useSession(({ status }) => status !== 'loading')
  const { data: unread = 0 } = useQuery({ ...unreadQuery, enabled: mayRead })
  return (
    <Frame tools={mayRead && unread > 0 && <MarkAll />} onClose={onClose}>
      {mayRead ? (
        <NoticeList onClose={onClose} />
      ) : isKnown ? (
        <Unverified onClose={onClose} />
      ) : (
        <div className={classes.waiting}>
          <LoadingRows n={5} />
        </div>
      )}
    </Frame>
  )
}
