type ProgressBar = typeof import('./progressBar.ts')

/** The bar once loaded; the first view does not need it. */
let bar: ProgressBar | undefined
let isMoving = false

/** Starts the bar at the top of the page, as soon as it is loaded. */
export function startProgress(): void {
  isMoving = true
  if (bar) bar.startProgress()
  else void loadProgress()
}

/** Ends the bar. */
export function finishProgress(): void {
  isMoving = false
  bar?.finishProgress()
}

/** Loads the bar for the first navigation. */
export async function loadProgress(): Promise<void> {
  try {
    bar = await import('./progressBar.ts')
    if (isMoving) bar.startProgress()
  } catch {
    // pages work without a bar, too
  }
}
