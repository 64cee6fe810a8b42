import nprogress from 'nprogress'
import './progress.css'

/** How often the bar moves while waiting, in ms (specification §9). */
const trickleSpeedMs = 800

/** As specified in §9, with classes instead of the package's role="bar", which no screen reader knows. */
const settings = {
  minimum: 0.08,
  speed: 200,
  trickleRate: 0.02,
  trickleSpeed: trickleSpeedMs,
  // the package's own timer runs once more per start, and so faster than specified
  trickle: false,
  showSpinner: true,
  barSelector: '.bar',
  spinnerSelector: '.spinner',
  template:
    '<div class="bar" aria-hidden="true"><div class="peg"></div></div><div class="spinner" aria-hidden="true"><div class="spinner-icon"></div></div>',
}
nprogress.configure(settings)

let trickling: ReturnType<typeof setInterval> | undefined

/** Starts the bar at the top of the page; a running one continues. */
export function startProgress(): void {
  if (nprogress.isStarted()) return
  nprogress.start()
  clearInterval(trickling)
  trickling = setInterval(() => nprogress.trickle(), trickleSpeedMs)
}

/** Ends the bar. */
export function finishProgress(): void {
  clearInterval(trickling)
  nprogress.done()
}
