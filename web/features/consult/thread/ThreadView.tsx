import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router'
import type { PagePath } from '#contract/kernel/pages.ts'
import { sameTab } from '#shared/browser/sameTab.ts'
import { useTabName } from '#shared/browser/tabName.ts'
import { useLiveEvents } from '#shared/server/events/useLiveEvents.ts'
import { rereadOnly } from '#shared/server/reads/reread.ts'
import { LoadState } from '#shared/ui/kit/LoadState.tsx'
import { Composer } from '../Composer.tsx'
import { addressOf } from '../consultAddress.ts'
import { catchUp, markDeleted, threadQuery } from '../threadReads.ts'
import type { ThreadState } from './merge.ts'
import { Messages } from './Messages.tsx'
import { ThreadHead } from './ThreadHead.tsx'
import classes from './ThreadView.module.css'

interface Props {
  id: number
  path: PagePath
}

/** One thread: its topic, its messages, and the message input. New messages appear live. */
export function ThreadView({ id, path }: Props) {
  const { data, error, refetch } = useQuery(threadQuery(id))
  useTabName(data?.head.otherName ?? null)
  useLiveEvents('consult', (changes) => {
    if (changes === 'reset') {
      void rereadOnly(threadQuery(id))
      return
    }
    const ownChanges = changes.filter(({ consultId }) => consultId === id)
    for (const { kind, dialogId } of ownChanges) if (kind === 'deleted') markDeleted(id, dialogId)
    if (ownChanges.length > 0) void catchUp(id)
  })
  const isKnown = data !== undefined
  // loads what arrived while another tab was open, or during the first load
  useEffect(() => {
    if (isKnown) void catchUp(id)
  }, [id, isKnown])
  if (!data) {
    return (
      <div className="p-4">
        <Link className={`inline-flex items-center touch ${classes.back}`} to={path} state={sameTab}>
          返回列表
        </Link>
        <LoadState error={error} refetch={refetch} n={5} />
      </div>
    )
  }
  return <OpenThread state={data} path={path} />
}

function OpenThread({ state, path }: { state: ThreadState; path: PagePath }) {
  const { head } = state
  return (
    <>
      <ThreadHead head={head} path={path} />
      <Messages state={state} />
      {head.closedAt === null ? (
        <Composer to={{ id: head.id }} side={head.side} />
      ) : (
        <ClosedThread state={state} path={path} />
      )}
    </>
  )
}

/** A closed thread accepts no message; its customer can start another about the same topic. */
function ClosedThread({ state, path }: { state: ThreadState; path: PagePath }) {
  const { side, lineId, orderId } = state.head
  const about = orderId === null ? (lineId === null ? null : { line: lineId }) : { order: orderId }
  return (
    <div className="row hint wrap justify-between gap-3 flex-none p-4 border-t">
      <span>很久没有新消息，这个咨询已结束。</span>
      {side === 'customer' && about && (
        <Button component={Link} to={addressOf(path, about)} state={sameTab} variant="default">
          重新发起咨询
        </Button>
      )}
    </div>
  )
}
