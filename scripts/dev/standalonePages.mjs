/**
 * Pages outside the application with an HTML of their own. They are the gallery of the kit, which no build contains, and the
 * API's viewer.
 */
const pages = /** @type {const} */ ([
  [/^\/dev\/gallery\/?(?=\?|$)/, '/gallery/index.html'],
  [/^\/reference(?=\?|$)/, '/reference/index.html'],
])

/** @returns {import('vite').Plugin} */
export function standalonePages() {
  return {
    name: 'standalone-pages',
    configureServer({ middlewares }) {
      middlewares.use((incoming, _outgoing, next) => {
        for (const [address, html] of pages) incoming.url = incoming.url?.replace(address, html)
        next()
      })
    },
  }
}
