import { create } from 'zustand'
import { dayMs } from '#contract/kernel/time.ts'
import { removeEntry, saveLocally, readOne } from '#shared/browser/localStore/localStore.ts'
import type { Owner } from '#shared/browser/localStore/owner.ts'
import { whenOwnerKnown } from '#shared/server/owner.ts'
import { useSession } from '#shared/server/session.ts'

const lifetimeMs = 7 * dayMs
const saveDelayMs = 400

/** Typed and unsent texts, by target key. */
const useDrafts = create<{ texts: Readonly<Record<string, string>> }>(() => ({ texts: {} }))

const timers = new Map<string, ReturnType<typeof setTimeout>>()

/** Returns an owner's stored draft unless it is too old. */
async function readText(owner: Owner | null, key: string): Promise<string | null> {
  const stored = await readOne('texts', owner, key)
  if (typeof stored?.value !== 'string') return null
  return Date.now() - stored.savedAtMs > lifetimeMs ? null : stored.value
}

useSession.subscribe((now, before) => {
  if (now.token !== before.token) useDrafts.setState({ texts: {} })
})

/** Returns the draft of a target; it survives leaving the thread and a reload. */
export function useDraft(key: string): string {
  return useDrafts(({ texts }) => texts[key] ?? '')
}

async function save(ownerPromise: Promise<Owner | null>, key: string, text: string): Promise<void> {
  const owner = await ownerPromise
  await Promise.all([
    text === '' ? removeEntry('texts', owner, key) : saveLocally('texts', owner, { name: key, value: text }),
    // the user has taken over the visitor's draft
    owner !== null && removeEntry('texts', null, key),
  ])
}

/**
 * Sets a draft and stores it shortly after the last keystroke. Each user, and the browser's visitor, has an own draft per target.
 */
export function setDraft(key: string, text: string): void {
  useDrafts.setState(({ texts }) => ({ texts: { ...texts, [key]: text } }))
  const ownerPromise = whenOwnerKnown()
  const timerKey = `${useSession.getState().token} ${key}`
  clearTimeout(timers.get(timerKey))
  if (text === '') void save(ownerPromise, key, text)
  else
    timers.set(
      timerKey,
      setTimeout(() => void save(ownerPromise, key, text), saveDelayMs),
    )
}

/**
 * Restores the stored draft unless something is typed already. A user gets the own draft, or takes over the one of the browser's
 * visitor; a visitor never sees a user's.
 */
export async function restoreDraft(key: string): Promise<void> {
  const { token } = useSession.getState()
  const owner = await whenOwnerKnown()
  const own = await readText(owner, key)
  const visitors = own === null && owner !== null ? await readText(null, key) : null
  const text = own ?? visitors
  // another user may have logged in meanwhile
  if (text === null || useSession.getState().token !== token) return
  if (key in useDrafts.getState().texts) return
  if (visitors === null) useDrafts.setState(({ texts }) => ({ texts: { ...texts, [key]: text } }))
  else setDraft(key, visitors)
}
