import { request as send } from 'node:http'

/**
 * Forwards requests that belong to the server. These are all but GET (calls are POST, and pages share their first segments), and
 * the few addresses it serves. They wait until a server runs.
 * @param {() => Promise<number>} port of the server
 * @returns {import('vite').Plugin}
 */
export function forwardCalls(port) {
  return {
    name: 'forward-calls',
    configureServer({ middlewares }) {
      middlewares.use((incoming, outgoing, next) => {
        const isRead = incoming.method === 'GET' || incoming.method === 'HEAD'
        if (isRead && !isServersOwn(incoming.url ?? '/')) return next()
        void port().then((target) => forward(incoming, outgoing, target))
      })
    },
  }
}

/** @param {string} url */
const isServersOwn = (url) =>
  /^\/(reference\/guide|openapi\.json|healthz|readyz|zhuanxian|robots\.txt|sitemap\.xml)([/?]|$)/.test(url)

/**
 * @param {import('node:http').IncomingMessage} incoming
 * @param {import('node:http').ServerResponse} outgoing
 * @param {number} port
 */
function forward(incoming, outgoing, port) {
  const { method, url: path, headers } = incoming
  const passed = send({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(outgoing)
    // an interrupted answer must be interrupted here, too
    answer.once('error', () => outgoing.destroy())
  })
  passed.once('error', () => {
    if (!outgoing.headersSent) outgoing.writeHead(502)
    outgoing.end()
  })
  outgoing.once('close', () => passed.destroy())
  incoming.pipe(passed)
}
