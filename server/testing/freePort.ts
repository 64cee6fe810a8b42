import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

// Below the ports that Linux hands out by itself (32768 and above): between the look and the use no other socket gets it by chance.
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

/** Returns a loopback port that nobody has, for a program that must be told its own, or that starts again at the same. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < triesMax; tries += 1) {
    const port = randomInt(firstPort, lastPort)
    if (await isFree(port)) return port
  }
  throw new Error(`Of ${triesMax} ports none was free`)
}
