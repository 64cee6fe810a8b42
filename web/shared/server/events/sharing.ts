import type { LiveStatus, Changes } from './follow.ts'

/** Messages between the tab that holds the stream and the browser's other tabs. */
type TabMessage =
  | { kind: 'news'; news: Changes; id: string }
  | { kind: 'status'; status: LiveStatus; id: string | null }
  | { kind: 'hello' }

export interface Share {
  /** Sends to the other tabs. */
  changes: (news: Changes, id: string) => void
  status: (status: LiveStatus) => void
}

export interface ShareOptions {
  /** Tabs with the same name share one stream; the name differs per user. */
  name: string
  signal: AbortSignal
  position: { id: string | null }
  onChanges: (news: Changes) => void
  onStatus: (status: LiveStatus) => void
  /** Runs the stream in the leading tab; leadership passes on when it resolves or its signal aborts. */
  lead: (share: Share) => Promise<void>
}

/** Returns the bounds of the snapshot in a position, `<seconds>.<oldest running>:<next>:…`; null for another form. */
function boundsOf(id: string): { oldestRunning: bigint; next: bigint } | null {
  const [, oldestRunning, next] = /^\d+\.(\d+):(\d+):/.exec(id) ?? []
  return oldestRunning && next ? { oldestRunning: BigInt(oldestRunning), next: BigInt(next) } : null
}

/** Checks whether a tab that begins at its own position has everything up to another one. */
function includes(own: string | null, other: string): boolean {
  const [ownBounds, otherBounds] = [own === null ? null : boundsOf(own), boundsOf(other)]
  return ownBounds !== null && otherBounds !== null && otherBounds.next <= ownBounds.oldestRunning
}

const unshared: Share = { changes: () => undefined, status: () => undefined }

/**
 * Elects one of the browser's tabs to hold the stream and forwards its messages to the others. A browser has only six
 * connections per site. A tab that takes over resumes at the last known position. Without locks (a page without TLS) every tab
 * leads. Never rejects.
 */
export async function shareStream({
  name,
  signal,
  position,
  onChanges,
  onStatus,
  lead,
}: ShareOptions): Promise<void> {
  const locks = navigator.locks as LockManager | null | undefined
  if (!locks || typeof BroadcastChannel === 'undefined') return lead(unshared)
  const channel = new BroadcastChannel(name)
  let isLeading = false
  let shown: LiveStatus = 'connecting'
  const broadcast = (message: TabMessage) => channel.postMessage(message)
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    if (signal.aborted) return
    if (data.kind === 'hello') {
      if (isLeading) broadcast({ kind: 'status', status: shown, id: position.id })
    } else if (isLeading) {
      // a message of the previous leader
    } else if (data.kind === 'news') {
      position.id = data.id
      onChanges(data.news)
    } else {
      // refetch what was sent before this tab listened, unless its reads are later
      if (data.id !== null && data.id !== position.id) {
        const isMissed = !includes(position.id, data.id)
        position.id = data.id
        if (isMissed) onChanges('reset')
      }
      onStatus(data.status)
    }
  })
  broadcast({ kind: 'hello' })
  try {
    await locks.request(name, { signal }, async () => {
      isLeading = true
      await lead({
        changes: (news, id) => broadcast({ kind: 'news', news, id }),
        status: (status) => {
          shown = status
          broadcast({ kind: 'status', status, id: position.id })
        },
      })
    })
  } catch {
    // aborted while waiting for the lock
  } finally {
    channel.close()
  }
}
