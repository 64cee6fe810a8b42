import type { ServerResponse } from 'node:http'
import type { StreamMessage } from '../../../contract/notices/eventCalls.ts'

/** The writing end of one open stream. */
export interface Outlet {
  /** Sends messages in one piece; those with an id give the reader's place from then on. */
  send(messages: readonly (StreamMessage & { id?: string })[]): void
  /** Says that the stream lives. A client that has not taken the last sign by now is dropped. */
  beat(): void
  /** Sends a last message and ends the answer. */
  end(message: StreamMessage): void
}

/** What may wait for a slow client before it is dropped, bytes; it comes back with its last id. */
const waitingBytesMax = 256 * 1024

const frame = ({ event, data, id }: StreamMessage & { id?: string }) =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

/** Server-sent events on an answer whose head has been written. */
export function outletOf(raw: ServerResponse): Outlet {
  let unsentAtBeat = 0
  const write = (text: string) => {
    if (raw.writableEnded || raw.destroyed) return
    raw.write(text)
    if (raw.writableLength > waitingBytesMax) raw.destroy()
  }
  return {
    send: (messages) => write(messages.map(frame).join('')),
    beat() {
      // What waited at the last beat and still does: nothing was taken in between.
      if (unsentAtBeat > 0 && raw.writableLength >= unsentAtBeat) raw.destroy()
      unsentAtBeat = raw.writableLength
      write(': \n\n')
    },
    end(message) {
      write(frame(message))
      raw.end()
    },
  }
}
