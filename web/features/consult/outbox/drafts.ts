import { create } from 'zustand'
import { forget, keep, readOne } from '../../../shared/browser/kept/keptStore.ts'
import { whenOwnerKnown } from '../../../shared/browser/kept/owner.ts'
import type { Owner } from '../../../shared/browser/kept/owner.ts'
import { useSession } from '../../../shared/server/session.ts'
import { dayMs } from '../../../../contract/kernel/time.ts'

const lastsMs = 7 * dayMs
const pauseMs = 400

/** What is typed and not sent, by place. */
const useDrafts = create<{ texts: Readonly<Record<string, string>> }>(() => ({ texts: {} }))

const timers = new Map<string, ReturnType<typeof setTimeout>>()

/** What somebody keeps at a place and is not too old. */
async function readText(owner: Owner | null, key: string): Promise<string | null> {
  const kept = await readOne('texts', owner, key)
  if (typeof kept?.value !== 'string') return null
  return Date.now() - kept.savedAtMs > lastsMs ? null : kept.value
}

useSession.subscribe((now, before) => {
  if (now.token !== before.token) useDrafts.setState({ texts: {} })
})

/** What is typed at a place: it survives leaving the thread and a reload. */
export function useDraft(key: string): string {
  return useDrafts(({ texts }) => texts[key] ?? '')
}

async function save(owning: Promise<Owner | null>, key: string, text: string): Promise<void> {
  const owner = await owning
  await Promise.all([
    text === '' ? forget('texts', owner, key) : keep('texts', owner, { name: key, value: text }),
    // what the visitor left there the user has taken over
    owner !== null && forget('texts', null, key),
  ])
}

/** Takes over what is typed; kept shortly after the last key. Each user, and the browser's visitor, has a draft of one's own at a place. */
export function setDraft(key: string, text: string): void {
  useDrafts.setState(({ texts }) => ({ texts: { ...texts, [key]: text } }))
  const owning = whenOwnerKnown()
  const timed = `${useSession.getState().token} ${key}`
  clearTimeout(timers.get(timed))
  if (text === '') void save(owning, key, text)
  else
    timers.set(
      timed,
      setTimeout(() => void save(owning, key, text), pauseMs),
    )
}

/**
 * Brings back what a reload or an expired login interrupted, where nothing is typed yet. A user sees one's own, or takes over what
 * the browser's visitor left; a visitor sees no user's.
 */
export async function restoreDraft(key: string): Promise<void> {
  const { token } = useSession.getState()
  const owner = await whenOwnerKnown()
  const own = await readText(owner, key)
  const visitors = own === null && owner !== null ? await readText(null, key) : null
  const text = own ?? visitors
  // another person may sit at the browser by now
  if (text === null || useSession.getState().token !== token) return
  if (key in useDrafts.getState().texts) return
  if (visitors === null) useDrafts.setState(({ texts }) => ({ texts: { ...texts, [key]: text } }))
  else setDraft(key, visitors)
}
