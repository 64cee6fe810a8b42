import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'

interface Options {
  /** Ids of the first and last message shown; a change means that others were added. */
  firstId: number
  lastId: number
  /** Number of own messages being sent; a new one scrolls to the end. */
  waitingCount: number
  /** Whether the other side wrote the last message. */
  isLastOthers: boolean
  /** Called when the reader comes near the beginning. */
  onNearTop: () => void
}

interface MessageScroll {
  box: RefObject<HTMLDivElement | null>
  isAtBottom: boolean
  /** Whether a message arrived while the reader was further up. */
  hasNews: boolean
  goToBottom: () => void
  onScroll: () => void
}

/** Distances in px that count as the end, and as near enough to the beginning to load more. */
const bottomPx = 48
const topPx = 400

/**
 * Keeps the visible messages in place when others are added; a reader at the end stays at the end. Starts at the end, or at the
 * mark of the unread messages (`[data-unread-mark]`) when that is further up.
 */
export function useMessageScroll(options: Options): MessageScroll {
  const { firstId, lastId, waitingCount, isLastOthers } = options
  const box = useRef<HTMLDivElement>(null)
  const [isAtBottom, setAtBottom] = useState(true)
  const [hasNews, setNews] = useState(false)
  /** The state after the last measurement. */
  const position = useRef({
    isPlaced: false,
    isAtBottom: true,
    fromEndPx: 0,
    topPx: 0,
    heightPx: 0,
    firstId,
    lastId,
    waitingCount,
  })

  const measure = useCallback(() => {
    const element = box.current
    if (!element) return
    const fromEndPx = element.scrollHeight - element.scrollTop
    const isEnd = fromEndPx - element.clientHeight <= bottomPx
    const { scrollTop, scrollHeight } = element
    Object.assign(position.current, {
      isAtBottom: isEnd,
      fromEndPx,
      topPx: scrollTop,
      heightPx: scrollHeight,
    })
    setAtBottom(isEnd)
    if (isEnd) setNews(false)
  }, [])

  const goToBottom = () => {
    if (!box.current) return
    box.current.scrollTop = box.current.scrollHeight
    measure()
  }

  // on mount, and when its tab is shown again: restores the position
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const mark = element.querySelector<HTMLElement>('[data-unread-mark]')
    if (position.current.isPlaced) {
      element.scrollTop = position.current.isAtBottom ? element.scrollHeight : position.current.topPx
    } else {
      const endPx = element.scrollHeight - element.clientHeight
      element.scrollTop = mark ? Math.min(endPx, mark.offsetTop - bottomPx / 2) : endPx
      position.current.isPlaced = true
    }
    measure()
  }, [measure])

  useLayoutEffect(() => {
    const element = box.current
    const before = position.current
    if (!element) return
    const isWriting = waitingCount > before.waitingCount
    const isLater = lastId > before.lastId
    if (isWriting || before.isAtBottom) element.scrollTop = element.scrollHeight
    else if (firstId < before.firstId) element.scrollTop = element.scrollHeight - before.fromEndPx
    if (isLater && isLastOthers && !before.isAtBottom && !isWriting) setNews(true)
    Object.assign(before, { firstId, lastId, waitingCount })
    measure()
  }, [firstId, lastId, waitingCount, isLastOthers, measure])

  // the end stays visible when a keyboard opens, text grows, or the message input gets a line
  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(() => {
      if (position.current.isAtBottom) element.scrollTop = element.scrollHeight
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  const onScroll = () => {
    const element = box.current
    const before = position.current
    // the scroll event comes a frame later: content that grew meanwhile (a picture preview) is no scrolling by the reader
    const hasGrown = element !== null && element.scrollHeight > before.heightPx
    if (hasGrown && before.isAtBottom && element.scrollTop >= before.topPx)
      element.scrollTop = element.scrollHeight
    measure()
    if (box.current && box.current.scrollTop < topPx) options.onNearTop()
  }
  return { box, isAtBottom, hasNews, goToBottom, onScroll }
}
