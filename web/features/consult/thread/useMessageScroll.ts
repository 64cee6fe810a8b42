import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'

interface Options {
  /** Ids of the first and last message shown, by which it knows where others came in. */
  firstId: number
  lastId: number
  /** How many messages of one's own are on their way: writing one brings the end into sight. */
  waitingCount: number
  /** The last message is the other side's. */
  isLastOthers: boolean
  /** Called when the reader comes near the beginning. */
  onNearTop: () => void
}

interface MessageScroll {
  box: RefObject<HTMLDivElement | null>
  isAtBottom: boolean
  /** Something came while the reader was further up. */
  hasNews: boolean
  goToBottom: () => void
  onScroll: () => void
}

/** So near the end counts as the end, and so near the beginning reads on, px. */
const bottomPx = 48
const topPx = 400

/**
 * Where one stands in the messages: at the end it stays at the end, further up it stays where it is, whatever comes before or after.
 * First it shows the end, or the mark of what is unread (`[data-unread-mark]`) where that is further up.
 */
export function useMessageScroll(options: Options): MessageScroll {
  const { firstId, lastId, waitingCount, isLastOthers } = options
  const box = useRef<HTMLDivElement>(null)
  const [isAtBottom, setAtBottom] = useState(true)
  const [hasNews, setNews] = useState(false)
  /** As it was after the last look. */
  const place = useRef({
    isPlaced: false,
    isAtBottom: true,
    fromEndPx: 0,
    topPx: 0,
    heightPx: 0,
    firstId,
    lastId,
    waitingCount,
  })

  const look = useCallback(() => {
    const element = box.current
    if (!element) return
    const fromEndPx = element.scrollHeight - element.scrollTop
    const isEnd = fromEndPx - element.clientHeight <= bottomPx
    const { scrollTop, scrollHeight } = element
    Object.assign(place.current, { isAtBottom: isEnd, fromEndPx, topPx: scrollTop, heightPx: scrollHeight })
    setAtBottom(isEnd)
    if (isEnd) setNews(false)
  }, [])

  const goToBottom = () => {
    if (!box.current) return
    box.current.scrollTop = box.current.scrollHeight
    look()
  }

  // shown, or shown again: a tab that was left comes back where it stood
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const mark = element.querySelector<HTMLElement>('[data-unread-mark]')
    if (place.current.isPlaced) {
      element.scrollTop = place.current.isAtBottom ? element.scrollHeight : place.current.topPx
    } else {
      const endPx = element.scrollHeight - element.clientHeight
      element.scrollTop = mark ? Math.min(endPx, mark.offsetTop - bottomPx / 2) : endPx
      place.current.isPlaced = true
    }
    look()
  }, [look])

  useLayoutEffect(() => {
    const element = box.current
    const before = place.current
    if (!element) return
    const isWriting = waitingCount > before.waitingCount
    const isLater = lastId > before.lastId
    if (isWriting || before.isAtBottom) element.scrollTop = element.scrollHeight
    else if (firstId < before.firstId) element.scrollTop = element.scrollHeight - before.fromEndPx
    if (isLater && isLastOthers && !before.isAtBottom && !isWriting) setNews(true)
    Object.assign(before, { firstId, lastId, waitingCount })
    look()
  }, [firstId, lastId, waitingCount, isLastOthers, look])

  // a keyboard that opens, larger words, a line more in the message box: the end stays in sight
  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(() => {
      if (place.current.isAtBottom) element.scrollTop = element.scrollHeight
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  const onScroll = () => {
    const element = box.current
    const before = place.current
    // the event of going to the end comes a frame later: what grew meanwhile (the preview of a picture) pushed the end on, nobody left it
    const hasGrown = element !== null && element.scrollHeight > before.heightPx
    if (hasGrown && before.isAtBottom && element.scrollTop >= before.topPx)
      element.scrollTop = element.scrollHeight
    look()
    if (box.current && box.current.scrollTop < topPx) options.onNearTop()
  }
  return { box, isAtBottom, hasNews, goToBottom, onScroll }
}
