import { randomBytes, randomInt } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { codeOf } from './failure.ts'

/** How clients reach a server without Unix sockets: a port of 127.0.0.1 and the superuser's password. */
export interface Loopback {
  port: number
  password: string
}

/** The port and password noted in a home; made at the first call, the first of several starters wins. */
export function readOrMakeLoopback(home: string): Loopback {
  const path = join(home, 'loopback.json')
  const known = readLoopback(path)
  if (known) return known
  const draft = `${path}.${process.pid}-${randomBytes(4).toString('hex')}`
  writeFileSync(
    draft,
    JSON.stringify({ port: somePort(), password: randomBytes(24).toString('base64url') }),
    { mode: 0o600 },
  )
  try {
    linkSync(draft, path)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
  return readOrMakeLoopback(home)
}

/** Notes another port when a stranger holds the noted one. Only for a first start: a running app keeps its connection's port. */
export async function moveOffTakenPort(home: string): Promise<Loopback> {
  const loopback = readOrMakeLoopback(home)
  if (await isFree(loopback.port)) return loopback
  const moved = { ...loopback, port: somePort() }
  writeFileSync(join(home, 'loopback.json'), JSON.stringify(moved), { mode: 0o600 })
  return moveOffTakenPort(home)
}

function readLoopback(path: string): Loopback | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Loopback
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}

/** Above the ports that Linux hands to outgoing connections by default, so that none of them lands on ours. */
function somePort(): number {
  return randomInt(61_000, 65_500)
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)))
  })
}
