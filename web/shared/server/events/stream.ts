import { minuteMs } from '#contract/kernel/time.ts'
import { rereadFailed } from '../reads/reread.ts'
import { useSession } from '../session.ts'
import { refreshUser } from '../sessionActions.ts'
import { attempt } from './attempt.ts'
import { follow } from './follow.ts'
import type { FollowEnd } from './follow.ts'
import { notifyListeners, useLive } from './listeners.ts'
import { shareStream } from './sharing.ts'

/** A page hidden for this long closes its stream and resumes it where it was. */
const hiddenMs = 5 * minuteMs
/** Without subscribers the stream stays open for this long, for the page that comes next. */
const lingerMs = 5_000
/** Without a stream, listeners refetch at this interval. */
const pollMs = 20_000

interface Subscriber {
  /** Differs for every user and login. */
  identity: string
  /** The name under which the browser's tabs share one stream. */
  name: string
  /** Where the stream stood before the page read anything; null where that is unknown. */
  firstId: string | null
}

interface Run {
  identity: string
  stop: AbortController
}

let isAttended = false
let run: Run | null = null
/** The last position in the stream of this user. */
let lastPosition: { identity: string; position: { id: string | null } } | null = null
/** The identity for which retrying is useless until the session, the network or the page's visibility changes. */
let haltedFor: string | null = null
let hiddenSince: number | null = null
let unwantedSince: number | null = null

/** Returns whose events to stream; null while the session is loading. */
function currentSubscriber(): Subscriber | null {
  const { status, user, token } = useSession.getState()
  if (status === 'loading') return null
  if (status === 'visitor' || !user)
    return { identity: 'visitor', name: 'events of the visitor', firstId: null }
  return {
    // changed rights need another stream
    identity: `${user.id} ${user.role} ${user.type} ${token}`,
    name: `events of user ${user.id}`,
    // a cached user has none
    firstId: user.last_event_id || null,
  }
}

const hasPassed = (since: number | null, ms: number) => since !== null && Date.now() - since >= ms

/** Returns the subscriber that the stream should be open for now; null for none. */
function wantedSubscriber(): Subscriber | null {
  const subscriber = currentSubscriber()
  if (subscriber === null || subscriber.identity === haltedFor || navigator.onLine === false) return null
  return hasPassed(unwantedSince, lingerMs) || hasPassed(hiddenSince, hiddenMs) ? null : subscriber
}

function stopRun(): void {
  run?.stop.abort()
  run = null
  useLive.setState({ status: 'off' })
}

/** Handles the stream's own end. */
function conclude(end: FollowEnd, identity: string): void {
  if (end === 'stopped') return
  haltedFor = identity
  stopRun()
  // the refetches are refused, too, and report the end of the session in the usual way
  if (end === 'session') notifyListeners('reset')
  if (end === 'rights') void refreshUser()
  // the stream moved to a page opened later; this one polls
  if (end === 'tooMany') useLive.setState({ status: 'polling' })
}

async function startRun({ identity, name, firstId }: Subscriber): Promise<void> {
  if (lastPosition?.identity !== identity) lastPosition = { identity, position: { id: firstId } }
  const { position } = lastPosition
  const stop = new AbortController()
  const { signal } = stop
  run = { identity, stop }
  await shareStream({
    name,
    signal,
    position,
    onChanges: notifyListeners,
    onStatus: (status) => {
      if (!signal.aborted) useLive.setState({ status })
    },
    lead: async (share) => {
      const end = await follow({
        attempt,
        position,
        signal,
        onChanges: (news, id) => {
          if (signal.aborted) return
          share.changes(news, id)
          notifyListeners(news)
        },
        onStatus: (status) => {
          if (signal.aborted) return
          share.status(status)
          useLive.setState({ status })
        },
      })
      conclude(end, identity)
    },
  })
}

/** Starts or stops the stream to match the wanted state. */
function settle(): void {
  const subscriber = wantedSubscriber()
  if (run?.identity === subscriber?.identity) return
  if (run) stopRun()
  if (subscriber !== null) void startRun(subscriber)
}

function updateVisibility(): void {
  const { openers } = useLive.getState()
  const before = { unwantedSince, hiddenSince }
  unwantedSince = openers > 0 ? null : (unwantedSince ?? Date.now())
  hiddenSince = document.visibilityState === 'hidden' ? (hiddenSince ?? Date.now()) : null
  if (unwantedSince !== null && before.unwantedSince === null) setTimeout(settle, lingerMs)
  if (hiddenSince !== null && before.hiddenSince === null) setTimeout(settle, hiddenMs)
  settle()
}

/** Retries after the network or the page is back. */
function resume(): void {
  haltedFor = null
  updateVisibility()
}

/** Keeps the stream open while it has subscribers; later calls do nothing. */
export function keepStreamOpen(): void {
  if (isAttended) return
  isAttended = true
  useSession.subscribe(resume)
  useLive.subscribe((now, before) => {
    if (now.openers !== before.openers) updateVisibility()
    if (now.status === 'live' && before.status !== 'live') rereadFailed()
  })
  window.addEventListener('online', resume)
  window.addEventListener('offline', updateVisibility)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') resume()
    else updateVisibility()
  })
  setInterval(() => {
    if (useLive.getState().status === 'polling' && document.visibilityState === 'visible') {
      notifyListeners('reset')
    }
  }, pollMs)
  updateVisibility()
}
