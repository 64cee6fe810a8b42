import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

// Below the ports that Linux assigns by itself (from 32768), so that no other socket gets it by chance.
const firstPort = 11_000
const lastPort = 32_000
const triesMax = 100

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch {
    return false
  }
  server.close()
  await once(server, 'close')
  return true
}

/** Returns a free loopback port, for a program that needs a fixed port or reuses it after a restart. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < triesMax; tries += 1) {
    const port = randomInt(firstPort, lastPort)
    if (await isFree(port)) return port
  }
  throw new Error(`Of ${triesMax} ports none was free`)
}
