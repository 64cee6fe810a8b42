/** Resolves once the page has started; null from then on. */
let starting: Promise<void> | null = null

/** Notes that the page is starting, until `started` resolves. */
export function notePageStart(started: Promise<void>): void {
  starting = started
  void started.then(() => (starting = null))
}

/** Returns a promise of the page's start while it lasts; null otherwise. */
export const pageStart = (): Promise<void> | null => starting
