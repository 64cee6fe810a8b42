import { create } from 'zustand'
import { useSession } from '../../../shared/session.ts'
import { forget, keep, readKept } from './keptRecords.ts'

const lastsMs = 7 * 24 * 60 * 60_000
const pauseMs = 400

/** What is typed and not sent, by place. */
const useDrafts = create<{ texts: Readonly<Record<string, string>> }>(() => ({ texts: {} }))

const timers = new Map<string, ReturnType<typeof setTimeout>>()
const ownerId = () => useSession.getState().user?.id ?? null

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
  clearTimeout(timers.get(key))
  const userId = ownerId()
  const save = () =>
    void (text === '' ? forget('drafts', key) : keep('drafts', key, { text, userId, savedAtMs: Date.now() }))
  if (text === '') save()
  else timers.set(key, setTimeout(save, pauseMs))
}

/**
 * Brings back what a reload interrupted, where nothing is typed yet. A visitor sees it whoever typed it: an expired login makes a
 * visitor of a user, and what was typed must survive that.
 */
export async function restoreDraft(key: string): Promise<void> {
  const kept = await readKept('drafts', key)
  if (typeof kept !== 'object' || kept === null) return
  const { text, userId, savedAtMs } = kept as { text?: unknown; userId?: unknown; savedAtMs?: unknown }
  if (typeof text !== 'string' || typeof savedAtMs !== 'number') return
  const isAnothers = typeof userId === 'number' && ownerId() !== null && userId !== ownerId()
  if (isAnothers || Date.now() - savedAtMs > lastsMs) return
  useDrafts.setState(({ texts }) => (key in texts ? { texts } : { texts: { ...texts, [key]: text } }))
}
