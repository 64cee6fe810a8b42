import { request as send } from 'node:http'

/**
 * Hands to the server what is its own: every request that is no GET (calls are POST, and pages share their first segments), and the
 * few addresses that are read from it. While no server runs yet they wait.
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
    // an answer that breaks off must break off here, too
    answer.once('error', () => outgoing.destroy())
  })
  passed.once('error', () => {
    if (!outgoing.headersSent) outgoing.writeHead(502)
    outgoing.end()
  })
  outgoing.once('close', () => passed.destroy())
  incoming.pipe(passed)
}
