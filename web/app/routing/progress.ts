type ProgressBar = typeof import('./progressBar.ts')

/** The bar, once it has come: the first view has none to show. */
let bar: ProgressBar | undefined
let isMoving = false

/** A navigation begins: the bar at the top of the page, as soon as it is there. */
export function startProgress(): void {
  isMoving = true
  if (bar) bar.startProgress()
  else void loadProgress()
}

/** The page is there. */
export function finishProgress(): void {
  isMoving = false
  bar?.finishProgress()
}

/** Has the bar ready for the first navigation. */
export async function loadProgress(): Promise<void> {
  try {
    bar = await import('./progressBar.ts')
    if (isMoving) bar.startProgress()
  } catch {
    // pages come without a bar, too
  }
}
