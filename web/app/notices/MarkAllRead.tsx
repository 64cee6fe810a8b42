import { Button } from '@mantine/core'
import { useState } from 'react'
import { markRead } from './noticeReads.ts'

/** Renders a button that marks all notices as read, in every group. */
export function MarkAllRead() {
  const [isBusy, setBusy] = useState(false)
  const mark = async () => {
    setBusy(true)
    // a toast has shown a refusal
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
