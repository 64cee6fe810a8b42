/**
 * The gallery of the kit (web/gallery), which no build holds, at /dev/gallery.
 * @returns {import('vite').Plugin}
 */
export function gallery() {
  return {
    name: 'gallery',
    configureServer({ middlewares }) {
      middlewares.use((incoming, _outgoing, next) => {
        incoming.url = incoming.url?.replace(/^\/dev\/gallery\/?(?=\?|$)/, '/gallery/index.html')
        next()
      })
    },
  }
}
