import { useSession } from '../session.ts'
import { refreshUser } from '../sessionActions.ts'
import { attempt } from './attempt.ts'
import { follow } from './follow.ts'
import type { FollowEnd } from './follow.ts'
import { tellListeners, useLive } from './listeners.ts'
import { shareStream } from './sharing.ts'
import { minuteMs } from '../../../../contract/kernel/time.ts'

/** Hidden for so long, the page gives its stream up; it takes it up again where it was. */
const hiddenMs = 5 * minuteMs
/** Nobody wants the stream any more: it is kept for a moment, for the page that comes next. */
const lingerMs = 5_000
/** While there is no stream, readers are told to look again every so often. */
const pollMs = 20_000

interface Listening {
  /** Tells persons apart, and their logins. */
  who: string
  /** Under which the browser's tabs share one stream. */
  name: string
}

interface Run {
  who: string
  stop: AbortController
}

let isAttended = false
let run: Run | null = null
/** The place in the stream of this person. */
let kept: { who: string; place: { id: string | null } } | null = null
/** For whom there is no use in trying, until the session, the network or the sight of the page changes. */
let haltedFor: string | null = null
let hiddenSince: number | null = null
let unwantedSince: number | null = null

/** Whose events these are; null while it is not known who sits at the browser. */
function listening(): Listening | null {
  const { status, user, token } = useSession.getState()
  if (status === 'loading') return null
  if (status === 'visitor' || !user) return { who: 'visitor', name: 'events of the visitor' }
  // rights that change are another stream, too
  return { who: `${user.id} ${user.role} ${user.type} ${token}`, name: `events of user ${user.id}` }
}

const hasPassed = (since: number | null, ms: number) => since !== null && Date.now() - since >= ms

/** Who is to have the stream now; null for nobody. */
function wanted(): Listening | null {
  const asked = listening()
  if (asked === null || asked.who === haltedFor || navigator.onLine === false) return null
  return hasPassed(unwantedSince, lingerMs) || hasPassed(hiddenSince, hiddenMs) ? null : asked
}

function stopRun(): void {
  run?.stop.abort()
  run = null
  useLive.setState({ status: 'off' })
}

/** What follows from the stream's own end. */
function conclude(end: FollowEnd, who: string): void {
  if (end === 'stopped') return
  haltedFor = who
  stopRun()
  // the calls of those who read anew are refused, too, and say so in the one way there is
  if (end === 'session') tellListeners('reset')
  if (end === 'rights') void refreshUser()
  // the stream went to a page that was opened later: this one looks again by itself
  if (end === 'tooMany') useLive.setState({ status: 'polling' })
}

async function startRun({ who, name }: Listening): Promise<void> {
  if (kept?.who !== who) kept = { who, place: { id: null } }
  const { place } = kept
  const stop = new AbortController()
  const { signal } = stop
  run = { who, stop }
  await shareStream({
    name,
    signal,
    place,
    onNews: tellListeners,
    onStatus: (status) => {
      if (!signal.aborted) useLive.setState({ status })
    },
    lead: async (share) => {
      const end = await follow({
        attempt,
        place,
        signal,
        onNews: (news, id) => {
          if (signal.aborted) return
          share.news(news, id)
          tellListeners(news)
        },
        onStatus: (status) => {
          if (signal.aborted) return
          share.status(status)
          useLive.setState({ status })
        },
      })
      conclude(end, who)
    },
  })
}

/** Brings the stream to what is wanted now. */
function settle(): void {
  const asked = wanted()
  if (run?.who === asked?.who) return
  if (run) stopRun()
  if (asked !== null) void startRun(asked)
}

function lookAround(): void {
  const { openers } = useLive.getState()
  const before = { unwantedSince, hiddenSince }
  unwantedSince = openers > 0 ? null : (unwantedSince ?? Date.now())
  hiddenSince = document.visibilityState === 'hidden' ? (hiddenSince ?? Date.now()) : null
  if (unwantedSince !== null && before.unwantedSince === null) setTimeout(settle, lingerMs)
  if (hiddenSince !== null && before.hiddenSince === null) setTimeout(settle, hiddenMs)
  settle()
}

/** The network or the page is back: what was of no use before may be now. */
function tryAgain(): void {
  haltedFor = null
  lookAround()
}

/** Keeps the stream open from now on whenever somebody wants it; called again, nothing happens. */
export function attendStream(): void {
  if (isAttended) return
  isAttended = true
  useSession.subscribe(tryAgain)
  useLive.subscribe((now, before) => {
    if (now.openers !== before.openers) lookAround()
  })
  window.addEventListener('online', tryAgain)
  window.addEventListener('offline', lookAround)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') tryAgain()
    else lookAround()
  })
  setInterval(() => {
    if (useLive.getState().status === 'polling' && document.visibilityState === 'visible') {
      tellListeners('reset')
    }
  }, pollMs)
  lookAround()
}
