/** Pages outside the application with their own HTML: the gallery of the kit (in no build) and the API's viewer. */
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
