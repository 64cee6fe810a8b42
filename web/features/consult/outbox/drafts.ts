import { create } from 'zustand'
import { useSession } from '../../../shared/session.ts'
import { forget, keep, readKept } from './keptRecords.ts'

const lastsMs = 7 * 24 * 60 * 60_000
const pauseMs = 400

/** What is typed and not sent, by place. */
const useDrafts = create<{ texts: Readonly<Record<string, string>> }>(() => ({ texts: {} }))

const timers = new Map<string, ReturnType<typeof setTimeout>>()
const ownerId = () => useSession.getState().user?.id ?? null

/** Each user, and the browser's visitor, has a draft of one's own at a place. */
const keptName = (userId: number | null, key: string) => `${userId ?? 'visitor'} ${key}`

/** What is kept under a name and not too old. */
async function readText(name: string): Promise<string | null> {
  const kept = await readKept('drafts', name)
  if (typeof kept !== 'object' || kept === null) return null
  const { text, savedAtMs } = kept as { text?: unknown; savedAtMs?: unknown }
  if (typeof text !== 'string' || typeof savedAtMs !== 'number') return null
  return Date.now() - savedAtMs > lastsMs ? null : text
}

useSession.subscribe((now, before) => {
  if (now.token !== before.token) useDrafts.setState({ texts: {} })
})

/** What is typed at a place: it survives leaving the thread and a reload. */
export function useDraft(key: string): string {
  return useDrafts(({ texts }) => texts[key] ?? '')
}

/** Takes over what is typed; kept shortly after the last key. */
export function setDraft(key: string, text: string): void {
  useDrafts.setState(({ texts }) => ({ texts: { ...texts, [key]: text } }))
  const userId = ownerId()
  const name = keptName(userId, key)
  clearTimeout(timers.get(name))
  const save = () => {
    void (text === '' ? forget('drafts', name) : keep('drafts', name, { text, savedAtMs: Date.now() }))
    // what the visitor left there the user has taken over
    if (userId !== null) void forget('drafts', keptName(null, key))
  }
  if (text === '') save()
  else timers.set(name, setTimeout(save, pauseMs))
}

/**
 * Brings back what a reload or an expired login interrupted, where nothing is typed yet. A user sees one's own, or takes over what
 * the browser's visitor left; a visitor sees no user's.
 */
export async function restoreDraft(key: string): Promise<void> {
  const { token } = useSession.getState()
  const userId = ownerId()
  const own = await readText(keptName(userId, key))
  const text = own ?? (userId === null ? null : await readText(keptName(null, key)))
  // another person may sit at the browser by now
  if (text === null || useSession.getState().token !== token) return
  useDrafts.setState(({ texts }) => (key in texts ? { texts } : { texts: { ...texts, [key]: text } }))
}
