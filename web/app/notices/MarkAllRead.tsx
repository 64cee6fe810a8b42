import { Button } from '@mantine/core'
import { useState } from 'react'
import { markRead } from './noticeReads.ts'

/** Marks all notices as read, those of every group. */
export function MarkAllRead() {
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
      className="phone-touch"
      loading={isBusy}
      onClick={() => void mark()}
    >
      全部已读
    </Button>
  )
}
