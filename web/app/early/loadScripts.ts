/** The longest round trip to a server that counts as near, in ms: the scripts of a page then arrive before its first paint. */
const nearMs = 50
/** The longest wait for the first paint, in ms. A page in the background paints nothing. */
const patienceMs = 1_000

/** Returns how long the server took to answer with this page, in ms: a round trip and its own work. */
function answerMs(): number {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return page ? page.responseStart - page.requestStart : Infinity
}

/**
 * Loads the page's scripts, which the build puts into a template in its head (scripts/build/prerender.mjs). From a near server they
 * are requested after the first paint: they would arrive before it, and take the processor from it. From a far one they are
 * requested at once, since the network is what takes long.
 */
export function loadScripts(): void {
  const load = () => {
    const template = document.querySelector<HTMLTemplateElement>('#scripts')
    template?.replaceWith(template.content)
  }
  if (answerMs() > nearMs) return load()
  new PerformanceObserver(load).observe({ type: 'paint', buffered: true })
  setTimeout(load, patienceMs)
}
