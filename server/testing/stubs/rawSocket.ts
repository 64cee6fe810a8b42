import { connect } from 'node:net'
import type { Socket } from 'node:net'

/** A socket that a test writes byte by byte. */
export interface RawSocket {
  socket: Socket
  /** Returns everything received so far. */
  received(): string
  /** Resolves to its lifetime in ms once the server has closed it. */
  closed: Promise<number>
}

/** Opens a connection to a server on loopback and sends the given text. */
export function openRaw(port: number, text = ''): RawSocket {
  const socket = connect({ port, host: '127.0.0.1' })
  const openedMs = performance.now()
  const parts: Buffer[] = []
  socket.on('data', (part) => parts.push(part))
  // A reset counts as closing.
  socket.on('error', () => undefined)
  const closed = new Promise<number>((resolve) => {
    socket.on('close', () => resolve(performance.now() - openedMs))
  })
  if (text !== '') socket.write(text)
  return { socket, received: () => Buffer.concat(parts).toString(), closed }
}

/** Sends a text on a new connection and returns everything received until the server closes. */
export async function sendRaw(port: number, text: string): Promise<string> {
  const raw = openRaw(port, text)
  await raw.closed
  return raw.received()
}
