import nprogress from 'nprogress'
import './progress.css'

/** As specified in §9; classes in place of the package's role="bar", which no screen reader knows. */
const settings = {
  minimum: 0.08,
  speed: 200,
  trickle: true,
  trickleRate: 0.02,
  trickleSpeed: 800,
  showSpinner: true,
  barSelector: '.bar',
  spinnerSelector: '.spinner',
  template:
    '<div class="bar" aria-hidden="true"><div class="peg"></div></div><div class="spinner" aria-hidden="true"><div class="spinner-icon"></div></div>',
}
nprogress.configure(settings)

/** A navigation begins: the bar at the top of the page. */
export function startProgress(): void {
  nprogress.start()
}

/** The page is there. */
export function finishProgress(): void {
  nprogress.done()
}
