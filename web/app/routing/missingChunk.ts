import { minuteMs } from '#contract/kernel/time.ts'

/** Reloading again sooner does not help: the file is missing in the new version, too. */
const reloadAtMostEveryMs = minuteMs

/** A weak network must not hide what is wrong for longer. */
const probeTimeoutMs = 8_000

const loadFailures =
  /dynamically imported module|Importing a module script failed|Unable to preload CSS|Loading (?:CSS )?chunk/i

/** Checks whether a part of the site failed to load, as happens to open pages after a deployment. */
export function isMissingChunk(error: unknown): boolean {
  return error instanceof Error && loadFailures.test(error.message)
}

/** Returns the entry script of a page; its name changes with every change of the site. */
const entryOf = (html: Document) => html.querySelector('script[type="module"]')?.getAttribute('src') ?? null

/** Checks whether the server has another version than this page; false while it is not reachable. */
export async function isOtherVersionServed(): Promise<boolean> {
  try {
    const answer = await fetch('/', { cache: 'no-store', signal: AbortSignal.timeout(probeTimeoutMs) })
    if (!answer.ok) return false
    const served = entryOf(new DOMParser().parseFromString(await answer.text(), 'text/html'))
    return served !== null && served !== entryOf(document)
  } catch {
    return false
  }
}

/**
 * Reloads the page for the deployed version; false when it did not reload. It does not reload when the server has no other
 * version, is not reachable, or a reload was tried within the last minute. The time of the try is in the state of the browser's
 * history entry, which survives the reload.
 */
export async function reloadForNewVersion(nowMs = Date.now()): Promise<boolean> {
  const state = (window.history.state ?? {}) as { reloadedAtMs?: unknown }
  const { reloadedAtMs } = state
  if (typeof reloadedAtMs === 'number' && nowMs - reloadedAtMs < reloadAtMostEveryMs) return false
  if (navigator.onLine === false || !(await isOtherVersionServed())) return false
  window.history.replaceState({ ...state, reloadedAtMs: nowMs }, '')
  window.location.reload()
  return true
}
