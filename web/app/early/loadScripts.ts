/** The longest time in ms in which a near server answers. Its scripts would mostly arrive before the first paint. */
const nearMs = 80
/** The longest wait for the first paint, in ms. */
const patienceMs = 1_000

/** Returns how long this page took to come, in ms: its connection, a round trip and the server's work. */
function answerMs(): number {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return page ? page.responseStart - page.fetchStart : Infinity
}

/** Requests the scripts of the template, and runs the entry once the whole page is there. */
function load(): void {
  const template = document.querySelector<HTMLTemplateElement>('#scripts')
  if (!template) return
  document.head.append(...template.content.querySelectorAll('link'))
  template.id = ''
  const run = () => document.head.append(template.content)
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', run)
  else run()
}

/**
 * Loads the page's scripts, which the build puts into a template in its head (scripts/build/prerender.mjs). From a near server they
 * are requested after the first paint, which may be of the page's ground alone: earlier ones take the processor from it. From a
 * far one they are requested at once, since the network is what takes long.
 */
export function loadScripts(): void {
  // a page in the background paints nothing
  if (document.hidden || answerMs() > nearMs) return load()
  setTimeout(load, patienceMs)
  new PerformanceObserver(load).observe({ type: 'paint', buffered: true })
}
