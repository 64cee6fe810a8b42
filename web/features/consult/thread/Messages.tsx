import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { useNow } from '#shared/browser/clock/useNow.ts'
import { errorText } from '#shared/server/callError.ts'
import { useOutbox } from '../outbox/outbox.ts'
import { loadEarlier } from '../threadReads.ts'
import { dayOf } from '../times.ts'
import { groupsOf } from './groups.ts'
import type { ThreadState } from './merge.ts'
import { MessageGroupView } from './MessageGroupView.tsx'
import { useMessageScroll } from './useMessageScroll.ts'
import { useReadMark } from './useReadMark.ts'
import { WaitingMessage } from './WaitingMessage.tsx'
import classes from './Messages.module.css'

/** Loads earlier messages and returns the state of loading. */
function useEarlierMessages({ head, hasEarlier }: ThreadState) {
  const [isLoading, setLoading] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const load = async () => {
    if (!hasEarlier || isLoading) return
    setLoading(true)
    setFault(null)
    try {
      await loadEarlier(head.id)
    } catch (error) {
      setFault(errorText(error))
    } finally {
      setLoading(false)
    }
  }
  return { isLoading, fault, load }
}

/** Returns the id of the first unread message when the thread was opened; it does not change while reading. */
function useUnreadMark({ head, dialogs }: ThreadState): number | null {
  const [mark] = useState(() => {
    if (head.unread === 0) return null
    return dialogs.find(({ id, side }) => side !== head.side && id > head.readUpTo)?.id ?? null
  })
  return mark
}

/** Returns the messages of this thread that are being sent. */
function useWaiting({ head, dialogs }: ThreadState) {
  const messages = useOutbox((outbox) => outbox.messages)
  const own = messages.filter(({ to }) => 'id' in to && to.id === head.id)
  // a received message is shown as such, even before the answer to its call comes
  return own.filter(({ clientId }) => !dialogs.some((dialog) => dialog.clientId === clientId))
}

/** Renders the messages in groups, counted from the first known one when the thread was opened. */
function useGroups({ head, dialogs }: ThreadState, unreadMark: number | null): ReactNode {
  const { side, readByOtherUpTo } = head
  const [anchorId] = useState(() => dialogs[0]?.id ?? 0)
  const today = dayOf(useNow().toISOString())
  const groups = useMemo(() => groupsOf(dialogs, anchorId), [dialogs, anchorId])
  return groups.map((group) => {
    const firstId = group.dialogs[0]?.id ?? 0
    const lastId = group.dialogs.at(-1)?.id ?? 0
    return (
      <MessageGroupView
        key={group.key}
        group={group}
        side={side}
        readByOtherUpTo={Math.min(lastId, readByOtherUpTo)}
        unreadMark={unreadMark !== null && unreadMark >= firstId && unreadMark <= lastId ? unreadMark : null}
        today={today}
      />
    )
  })
}

/** The messages of a thread, oldest first, those being sent last. */
export function Messages({ state }: { state: ThreadState }) {
  const { head, dialogs, hasEarlier } = state
  const waiting = useWaiting(state)
  const unreadMark = useUnreadMark(state)
  const groups = useGroups(state, unreadMark)
  const earlier = useEarlierMessages(state)
  const last = dialogs.at(-1)
  const { box, isAtBottom, hasNews, goToBottom, onScroll } = useMessageScroll({
    firstId: dialogs[0]?.id ?? 0,
    lastId: last?.id ?? 0,
    waitingCount: waiting.length,
    isLastOthers: last !== undefined && last.side !== head.side,
    onNearTop: () => void (earlier.fault === null && earlier.load()),
  })
  useReadMark(state, isAtBottom)
  return (
    <div className="flex-1 min-h-0 relative">
      {/* focusable, to be scrolled by keyboard */}
      <div
        ref={box}
        className={`h-full ground-soft relative scroll-y contain outline-inside ${classes.box}`}
        onScroll={onScroll}
        tabIndex={0}
        role="group"
        aria-label="消息"
        data-messages
      >
        {hasEarlier && (
          <div className="text-center">
            {earlier.fault !== null && <p className="mb-2 text-small danger">{earlier.fault}</p>}
            <Button
              variant="subtle"
              size="compact-sm"
              loading={earlier.isLoading}
              onClick={() => void earlier.load()}
            >
              {earlier.fault === null ? '查看更早的消息' : '重试'}
            </Button>
          </div>
        )}
        {groups}
        {waiting.length > 0 && (
          <ol className="block">
            {waiting.map((message) => (
              <WaitingMessage key={message.clientId} message={message} />
            ))}
          </ol>
        )}
      </div>
      {!isAtBottom && (
        <button
          type="button"
          className={`min-h-9 px-4 text-small soft surface bordered-strong rounded-2 absolute phone-touch ${classes.toEnd}`}
          data-news={hasNews || undefined}
          onClick={goToBottom}
        >
          {hasNews ? '有新消息 ↓' : '回到最新 ↓'}
        </button>
      )}
      <p className="visually-hidden" role="status">
        {last && last.side !== head.side && !last.isDeleted
          ? `${head.otherName}：${last.text ?? '图片'}`
          : ''}
      </p>
    </div>
  )
}
