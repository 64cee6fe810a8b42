import type { ServerResponse } from 'node:http'
import type { StreamMessage } from '#contract/notices/eventCalls.ts'

/** Writes server-sent events to one open stream. */
export interface SseWriter {
  /** Sends messages in one piece; an id becomes the client's stream position. */
  send(messages: readonly (StreamMessage & { id?: string })[]): void
  /** Sends a heartbeat. Drops a client that has not taken the last one yet. */
  heartbeat(): void
  /** Sends a last message and ends the answer. */
  end(message: StreamMessage): void
}

/** The most bytes buffered for a slow client before it is dropped; it reconnects with its last id. */
const bufferedBytesMax = 256 * 1024

const frame = ({ event, data, id }: StreamMessage & { id?: string }) =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

/** Creates the writer for an answer whose head has been sent. */
export function createSseWriter(raw: ServerResponse): SseWriter {
  let unsentAtHeartbeat = 0
  const write = (text: string) => {
    if (raw.writableEnded || raw.destroyed) return
    raw.write(text)
    if (raw.writableLength > bufferedBytesMax) raw.destroy()
  }
  return {
    send: (messages) => write(messages.map(frame).join('')),
    heartbeat() {
      // Buffered at the last heartbeat and still so: nothing was taken in between.
      if (unsentAtHeartbeat > 0 && raw.writableLength >= unsentAtHeartbeat) raw.destroy()
      unsentAtHeartbeat = raw.writableLength
      write(': \n\n')
    },
    end(message) {
      write(frame(message))
      raw.end()
    },
  }
}
