import type { LiveStatus, News } from './follow.ts'

/** What the tab that holds the stream tells the browser's other tabs, and what they ask it. */
type Word =
  | { kind: 'news'; news: News; id: string }
  | { kind: 'status'; status: LiveStatus; id: string | null }
  | { kind: 'hello' }

export interface Share {
  /** Tells the other tabs. */
  news: (news: News, id: string) => void
  status: (status: LiveStatus) => void
}

export interface ShareOptions {
  /** Tabs of one name share one stream: it tells persons apart. */
  name: string
  signal: AbortSignal
  place: { id: string | null }
  onNews: (news: News) => void
  onStatus: (status: LiveStatus) => void
  /** Runs the stream, in the one tab that has its turn; the turn passes on when it resolves or its signal stops it. */
  lead: (share: Share) => Promise<void>
}

const alone: Share = { news: () => undefined, status: () => undefined }

/**
 * Gives one of the browser's tabs the turn to hold the stream and tells the others what it hears, because a browser has six
 * connections to a site and every stream takes one. A tab that takes over goes on at the place that it has heard of. Where the
 * browser has no locks (a page without TLS), every tab leads by itself. Rejects never.
 */
export async function shareStream({
  name,
  signal,
  place,
  onNews,
  onStatus,
  lead,
}: ShareOptions): Promise<void> {
  const locks = navigator.locks as LockManager | null | undefined
  if (!locks || typeof BroadcastChannel === 'undefined') return lead(alone)
  const channel = new BroadcastChannel(name)
  let isLeading = false
  let shown: LiveStatus = 'connecting'
  const say = (word: Word) => channel.postMessage(word)
  channel.addEventListener('message', ({ data }: MessageEvent<Word>) => {
    if (signal.aborted) return
    if (data.kind === 'hello') {
      if (isLeading) say({ kind: 'status', status: shown, id: place.id })
    } else if (isLeading) {
      // what a tab said that had the turn before
    } else if (data.kind === 'news') {
      place.id = data.id
      onNews(data.news)
    } else {
      // what was told before this tab listened is read anew
      if (data.id !== null && data.id !== place.id) {
        place.id = data.id
        onNews('reset')
      }
      onStatus(data.status)
    }
  })
  say({ kind: 'hello' })
  try {
    await locks.request(name, { signal }, async () => {
      isLeading = true
      await lead({
        news: (news, id) => say({ kind: 'news', news, id }),
        status: (status) => {
          shown = status
          say({ kind: 'status', status, id: place.id })
        },
      })
    })
  } catch {
    // stopped while it waited for its turn
  } finally {
    channel.close()
  }
}
