const lockOf = (id: string) => `order-draft:${id}`

interface Hold {
  letGo: () => void
  /** Resolves when other windows see that it is gone. */
  ended: Promise<unknown>
}

/** The drafts that this window holds, by id. */
const held = new Map<string, Hold>()

// Web Locks stand only where the page is secure; without them a draft that is open elsewhere is told by its holder alone
const locks = (): LockManager | undefined => navigator.locks as LockManager | undefined

/** Whether a form with this draft stands in this window: pages of tabs that were left are in the document, too. */
const isOpenHere = (id: string): boolean => document.querySelector(`[data-draft="${id}"]`) !== null

async function letGo(ids: readonly string[]): Promise<void> {
  const holds = ids.map((id) => held.get(id)).filter((hold) => hold !== undefined)
  for (const id of ids) held.delete(id)
  for (const hold of holds) hold.letGo()
  await Promise.all(holds.map(({ ended }) => ended))
}

const letGoOfClosed = () => letGo([...held.keys()].filter((id) => !isOpenHere(id)))
// a tab that was closed tells nobody: it is noticed on the way to the other window
const onTurningAway = () => void letGoOfClosed()

/** Tells this browser's other windows that a draft is open here, until its form is gone or the window is. */
export function holdDraft(id: string): void {
  const manager = locks()
  if (held.has(id) || !manager) return
  window.addEventListener('blur', onTurningAway)
  document.addEventListener('visibilitychange', onTurningAway)
  // ends the hold, and also the wait for it: where another window still holds it, this one is next
  const end = new AbortController()
  const { signal } = end
  const untilEnd = () => new Promise((resolve) => signal.addEventListener('abort', resolve))
  const ended = manager.request(lockOf(id), { signal }, untilEnd).catch(() => undefined)
  held.set(id, { letGo: () => end.abort(), ended })
}

/** A draft is over: nothing of it is open here any more. */
export const letGoOfDraft = (id: string): Promise<void> => letGo([id])

/** Which of these drafts are open in a form somewhere in this browser. */
export async function openDrafts(ids: readonly string[]): Promise<ReadonlySet<string>> {
  await letGoOfClosed()
  const open = new Set(ids.filter(isOpenHere))
  try {
    const names = new Set((await locks()?.query())?.held?.map(({ name }) => name))
    for (const id of ids) if (names.has(lockOf(id)) && !held.has(id)) open.add(id)
  } catch {
    // a browser that does not tell
  }
  return open
}
