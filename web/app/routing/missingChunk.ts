import { minuteMs } from '../../../contract/kernel/time.ts'

/** Reloading again sooner than this would not help: the file is missing in the new version, too. */
const reloadAtMostEveryMs = minuteMs

const loadFailures =
  /dynamically imported module|Importing a module script failed|Unable to preload CSS|Loading (?:CSS )?chunk/i

/** Whether a part of the site could not be loaded, as it happens to an open page when a new version is put in place. */
export function isMissingChunk(error: unknown): boolean {
  return error instanceof Error && loadFailures.test(error.message)
}

/** The script that a page of this build begins with; its name changes with every change of any part of the site. */
const entryOf = (html: Document) => html.querySelector('script[type="module"]')?.getAttribute('src') ?? null

async function isOtherVersionServed(): Promise<boolean> {
  try {
    const answer = await fetch('/', { cache: 'no-store' })
    if (!answer.ok) return false
    const served = entryOf(new DOMParser().parseFromString(await answer.text(), 'text/html'))
    return served !== null && served !== entryOf(document)
  } catch {
    return false
  }
}

/**
 * Loads the page anew to get the parts of the present version; false where the server has no other version than this one, so that
 * a reload would cost all tabs for nothing, where it cannot be reached, or where that was tried within the last minute. When it
 * was tried stands in the state of this entry of the browser's history, which outlives the reload and nothing else.
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
