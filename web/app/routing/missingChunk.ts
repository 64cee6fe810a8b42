import { minuteMs } from '#contract/kernel/time.ts'
import { lookForServer } from '#shared/server/reachable.ts'
import { wouldReloadLoseInput } from './reloadPage.ts'

/** Reloading again sooner does not help: the file is missing in the new version, too. */
const reloadAtMostEveryMs = minuteMs

/** The server answers, but a weak network may take so long for the whole page. */
const probeTimeoutMs = 20_000

const loadFailures =
  /dynamically imported module|Importing a module script failed|Unable to preload CSS|Loading (?:CSS )?chunk/i

/** Checks whether a part of the site failed to load, as happens to open pages after a deployment. */
export function isMissingChunk(error: unknown): error is Error {
  return error instanceof Error && loadFailures.test(error.message)
}

/** Finds the entry script of a page in its HTML; the script's name changes with every change of the site. */
const entryPattern = /<script type="module"[^>]*? src="([^"]+)"/

const entryOfThisPage = () => document.querySelector('script[type="module"]')?.getAttribute('src') ?? null

/** What the server sends: this page's version, another one, an error, or nothing at all. */
export type Served = 'same' | 'other' | 'error' | 'nothing'

/** Asks the server which version it sends. Parses no document, whose inline styles this page's policy would report. */
export async function servedVersion(): Promise<Served> {
  const server = await lookForServer()
  if (server !== 'answers') return server === 'silent' ? 'nothing' : 'error'
  try {
    const answer = await fetch('/', { cache: 'no-store', signal: AbortSignal.timeout(probeTimeoutMs) })
    const served = entryPattern.exec(await answer.text())?.[1]
    if (!answer.ok || served === undefined) return 'error'
    return served === entryOfThisPage() ? 'same' : 'other'
  } catch {
    return 'error'
  }
}

/**
 * Reloads the page where that brings the missing part; returns whether it does. Another version has other parts. The same
 * version has the part, but a browser remembers a script that failed and does not load it again in this page, so `isRetry`
 * reloads. Never reloads where input would be lost, nor again within a minute: the time of the try is in the
 * state of the browser's history entry, which survives the reload.
 */
export function reloadForPart(served: Served, isRetry: boolean, nowMs = Date.now()): boolean {
  const state = (window.history.state ?? {}) as { reloadedAtMs?: unknown }
  const { reloadedAtMs } = state
  const isTooSoon = typeof reloadedAtMs === 'number' && nowMs - reloadedAtMs < reloadAtMostEveryMs
  const helps = served === 'other' || (served === 'same' && isRetry)
  if (isTooSoon || !helps || wouldReloadLoseInput()) return false
  window.history.replaceState({ ...state, reloadedAtMs: nowMs }, '')
  window.location.reload()
  return true
}
