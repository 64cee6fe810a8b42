import { randomBytes, randomInt } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { codeOf } from './failure.ts'

/** The access to a server without Unix sockets: a port of 127.0.0.1 and the superuser's password. */
export interface Loopback {
  port: number
  password: string
}

/** Returns the port and password noted in a home. The first call makes them; of several processes the first wins. */
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

/** Picks another port when a foreign program uses the noted one. Only for a first start: a running app keeps its port. */
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

/** Returns a port above those that Linux uses for outgoing connections by default, to avoid collisions. */
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
