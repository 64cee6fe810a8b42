import nprogress from 'nprogress'
import './progress.css'

/** How often the bar moves by itself while it waits, ms (specification §9). */
const trickleSpeedMs = 800

/** As specified in §9; classes in place of the package's role="bar", which no screen reader knows. */
const settings = {
  minimum: 0.08,
  speed: 200,
  trickleRate: 0.02,
  trickleSpeed: trickleSpeedMs,
  // its own would run once more for every start within its speed, and so faster than specified
  trickle: false,
  showSpinner: true,
  barSelector: '.bar',
  spinnerSelector: '.spinner',
  template:
    '<div class="bar" aria-hidden="true"><div class="peg"></div></div><div class="spinner" aria-hidden="true"><div class="spinner-icon"></div></div>',
}
nprogress.configure(settings)

let trickling: ReturnType<typeof setInterval> | undefined

/** A navigation begins: the bar at the top of the page. One that is there already goes on. */
export function startProgress(): void {
  if (nprogress.isStarted()) return
  nprogress.start()
  clearInterval(trickling)
  trickling = setInterval(() => nprogress.trickle(), trickleSpeedMs)
}

/** The page is there. */
export function finishProgress(): void {
  clearInterval(trickling)
  nprogress.done()
}
