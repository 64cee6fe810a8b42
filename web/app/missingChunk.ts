/** Reloading again sooner than this would not help: the file is missing in the new version, too. */
const reloadAtMostEveryMs = 60_000

const loadFailures =
  /dynamically imported module|Importing a module script failed|Unable to preload CSS|Loading (?:CSS )?chunk/i

/** Whether a part of the site could not be loaded, as it happens to an open page when a new version is put in place. */
export function isMissingChunk(error: unknown): boolean {
  return error instanceof Error && loadFailures.test(error.message)
}

const serverAnswers = async () => {
  try {
    return (await fetch('/', { method: 'HEAD', cache: 'no-store' })).ok
  } catch {
    return false
  }
}

/**
 * Loads the page anew to get the parts of the present version; false where that was tried within the last minute, or where the
 * server cannot be reached and the reload would leave nothing on screen. When it was tried stands in the state of this entry of
 * the browser's history, which outlives the reload and nothing else.
 */
export async function reloadForNewVersion(nowMs = Date.now()): Promise<boolean> {
  const state = (window.history.state ?? {}) as { reloadedAtMs?: unknown }
  const { reloadedAtMs } = state
  if (typeof reloadedAtMs === 'number' && nowMs - reloadedAtMs < reloadAtMostEveryMs) return false
  if (navigator.onLine === false || !(await serverAnswers())) return false
  window.history.replaceState({ ...state, reloadedAtMs: nowMs }, '')
  window.location.reload()
  return true
}
