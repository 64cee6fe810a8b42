// A thousand slow sockets of each kind, or of one, during ordinary calls: `npx tsx bench/faults/sockets.ts [sockets] [kind]`. One
// worker, so that all reach one process. Exits with 1 when a promise of docs/reliability.md is broken. Needs Linux and 2,100 open
// files (`ulimit -n`).
import { setTimeout as wait } from 'node:timers/promises'
import { actor, visitorCookie } from '#server/testing/actors.ts'
import { cloneDatabase, startCluster } from '#server/testing/cluster.ts'
import { buildOnce, productionSettings, startServer } from '#server/testing/process/serverProcess.ts'
import { openRaw } from '#server/testing/stubs/rawSocket.ts'
import type { RawSocket } from '#server/testing/stubs/rawSocket.ts'
import { codesText, startClients } from '../trial/clients.ts'
import { openSockets } from '../trial/openSockets.ts'
import { deaths, openPeople } from '../trial/people.ts'
import { startVerdict, seconds } from '../trial/verdict.ts'

const sockets = Number(process.argv[2] ?? 1_000)
const only = process.argv[3]
/** Opened slowly: open sockets are tested, not a burst. */
const openedPerSecond = 200
const closedMsMax = 35_000
/** Late answers are awaited, to report their time. */
const timeoutMs = 60_000
const p99MsMax = 500
/** A smaller answer would fit into the kernel's buffers. */
const unreadBytes = 5 * 1024 ** 2

await buildOnce()
const verdict = startVerdict()
const cluster = await startCluster()
const clone = await cloneDatabase(cluster.connection)
// limits count addresses: the sockets come from many of them
const server = await startServer({ ...productionSettings(clone.connection), TRUSTED_PROXIES: '127.0.0.1' })
const { people, pool } = openPeople(clone.connection)

/** Returns the largest file of a page. */
async function largestAsset(): Promise<{ path: string; bytes: number }> {
  const origin = `http://127.0.0.1:${server.port}`
  const page = await (await fetch(`${origin}/base/search`)).text()
  const paths = [...page.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, path]) => path ?? '')
  const sizes = await Promise.all(
    paths.map(async (path) => ({
      path,
      bytes: (await (await fetch(origin + path)).arrayBuffer()).byteLength,
    })),
  )
  return sizes.toSorted((a, b) => b.bytes - a.bytes)[0] ?? { path: '/', bytes: 1 }
}

/** Sends a byte each second while the socket lives. */
function trickle({ socket }: RawSocket, text: string): void {
  let sent = 0
  const timer = setInterval(() => {
    if (socket.writable) socket.write(text[sent++ % text.length] ?? 'x')
  }, 1_000)
  socket.on('close', () => clearInterval(timer))
}

const host = 'host: x\r\n'
const postHead = `POST /lines/searchLines HTTP/1.1\r\n${host}content-type: application/json\r\ncontent-length: 9000\r\n\r\n`
const asset = await largestAsset()

interface Kind {
  open: (nth: number) => RawSocket
  /** A stream may stay open for any time. */
  mayStay?: true
}

const kinds: Record<string, Kind> = {
  'slow headers': {
    open() {
      const raw = openRaw(server.port, `POST /lines/searchLines HTTP/1.1\r\n${host}`)
      trickle(raw, 'a: b\r\n')
      return raw
    },
  },
  'slow bodies': {
    open() {
      const raw = openRaw(server.port, `${postHead}{"a":"`)
      trickle(raw, 'x')
      return raw
    },
  },
  'unread answers': {
    open() {
      const raw = openRaw(
        server.port,
        `GET ${asset.path} HTTP/1.1\r\n${host}\r\n`.repeat(Math.ceil(unreadBytes / asset.bytes)),
      )
      raw.socket.pause()
      return raw
    },
  },
  'idle streams': {
    mayStay: true,
    open: (nth) =>
      openRaw(
        server.port,
        `POST /events/subscribe HTTP/1.1\r\n${host}content-type: application/json\r\ncookie: __Host-${visitorCookie()}\r\n` +
          `x-forwarded-for: 10.8.${nth % 250}.1\r\ncontent-length: 2\r\n\r\n{}`,
      ),
  },
}

try {
  const port = () => server.port
  const { token } = await actor(people, { type: 2 })
  const clients = startClients(
    port,
    [
      { path: '/lines/searchLines' },
      { path: '/user/getUser', token },
      { path: '/orders/getOrdersList', token },
    ],
    50,
  )
  for (const [name, { open, mayStay = false }] of Object.entries(kinds)) {
    if (only !== undefined && only !== name) continue
    clients.take()
    const startedMs = performance.now()
    const slow: RawSocket[] = []
    const openedAtMs = new Map<number, number>()
    for (let nth = 0; nth < sockets; nth += 1) {
      const raw = open(nth)
      slow.push(raw)
      raw.socket.once('connect', () => openedAtMs.set(raw.socket.localPort ?? 0, performance.now()))
      if (nth % (openedPerSecond / 10) === 0) await wait(100)
    }
    const openedMs = performance.now() - startedMs
    while (openedAtMs.size < sockets && performance.now() - startedMs < openedMs + closedMsMax)
      await wait(100)
    const opened = openedAtMs.size
    let longestMs = 0
    while (
      openedAtMs.size > 0 &&
      performance.now() - startedMs < openedMs + (mayStay ? closedMsMax : timeoutMs)
    ) {
      await wait(100)
      const held = openSockets(server.port)
      for (const [clientPort, atMs] of openedAtMs)
        if (!held.has(clientPort)) {
          longestMs = Math.max(longestMs, performance.now() - atMs)
          openedAtMs.delete(clientPort)
        }
    }
    const closed = opened - openedAtMs.size
    const { codes, broken, p99Ms, longestMs: longestAnswerMs } = clients.take()
    const odd = [...codes.keys()].filter((code) => code !== 200)
    console.log(
      `${name}: ${sockets} opened in ${seconds(openedMs)}; ${codesText(codes)}, 1 in 100 above ${p99Ms} ms, the longest ${longestAnswerMs} ms`,
    )
    verdict.judge('ordinary calls are answered', broken.length === 0 && odd.length === 0, broken[0] ?? 'all')
    verdict.judge('99 of 100 of them within 500 ms', p99Ms <= p99MsMax, `${p99Ms} ms`)
    if (mayStay) {
      const ready = slow.filter((raw) => raw.received().includes('event: ready')).length
      const isSo = ready === sockets && closed === 0
      verdict.judge('every stream is open still', isSo, `${ready - closed} of ${sockets}`)
    } else {
      const isSo = closed === sockets && longestMs <= closedMsMax
      const figure = `${closed} of ${sockets}, the longest after ${seconds(longestMs)}`
      verdict.judge('every socket closed within 35 s', isSo, figure)
    }
    for (const { socket } of slow) socket.destroy()
  }
  await clients.stop()
  verdict.judge('the process lives', deaths(server).length === 0, deaths(server).join() || 'yes')
  verdict.end()
} finally {
  server.signal('SIGTERM')
  await server.ended
  await pool.end()
  await clone.drop()
  await cluster.stop()
}
