const lockOf = (id: string) => `order-draft:${id}`

interface Hold {
  release: () => void
  /** Resolves when other windows see the lock as released. */
  ended: Promise<unknown>
}

/** The locks of this window, by draft id. */
const held = new Map<string, Hold>()

// Web Locks exist only in secure contexts; without them only the draft's holder field protects it.
const locks = (): LockManager | undefined => navigator.locks as LockManager | undefined

/** Returns the form with this draft in this window, including pages of inactive tabs. */
const formOf = (id: string) => document.querySelector(`[data-draft="${id}"]`)
/** Checks whether it is in a form of this window. */
export const isOpenHere = (id: string): boolean => formOf(id) !== null

async function release(ids: readonly string[]): Promise<void> {
  const holds = ids.map((id) => held.get(id)).filter((hold) => hold !== undefined)
  for (const id of ids) held.delete(id)
  for (const hold of holds) hold.release()
  await Promise.all(holds.map(({ ended }) => ended))
}

const releaseClosed = () => release([...held.keys()].filter((id) => !isOpenHere(id)))
// Closing a tab has no event; it is noticed when the user turns to another window.
const onTurningAway = () => void releaseClosed()

/** Locks a draft for this browser's other windows, until its form or the window is closed. */
export function lockDraft(id: string): void {
  const manager = locks()
  if (held.has(id) || !manager) return
  window.addEventListener('blur', onTurningAway)
  document.addEventListener('visibilitychange', onTurningAway)
  // Ends the lock, or the wait for it while another window holds it.
  const end = new AbortController()
  const { signal } = end
  const untilEnd = () => new Promise((resolve) => signal.addEventListener('abort', resolve))
  const ended = manager.request(lockOf(id), { signal }, untilEnd).catch(() => undefined)
  held.set(id, { release: () => end.abort(), ended })
}

/** Releases the lock of a finished draft. */
export const unlockDraft = (id: string): Promise<void> => release([id])

async function lockedNames(): Promise<ReadonlySet<string | undefined>> {
  try {
    return new Set((await locks()?.query())?.held?.map(({ name }) => name))
  } catch {
    // The browser does not support the query.
    return new Set()
  }
}

/** Returns which of these drafts are open in a form anywhere in this browser. */
export async function openDrafts(ids: readonly string[]): Promise<ReadonlySet<string>> {
  await releaseClosed()
  const names = await lockedNames()
  return new Set(ids.filter((id) => isOpenHere(id) || (names.has(lockOf(id)) && !held.has(id))))
}

/**
 * Returns which of these drafts a form is in charge of: on screen, still being opened, or in another window. A form of an inactive
 * tab of this window notices no network.
 */
export async function usedDrafts(ids: readonly string[]): Promise<ReadonlySet<string>> {
  const names = await lockedNames()
  return new Set(
    ids.filter((id) => {
      const form = formOf(id)
      return form ? form.checkVisibility() : held.has(id) || names.has(lockOf(id))
    }),
  )
}
