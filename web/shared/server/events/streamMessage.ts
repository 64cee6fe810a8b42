import type { StreamMessage } from '#contract/notices/eventCalls.ts'
import type { SentEvent } from './parseEvents.ts'

/** A message of the stream with its position; null without one. */
export type ReceivedMessage = StreamMessage & { id: string | null }

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

function parsed(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    return undefined
  }
}

/** Parses a server-sent event; null for unknown events and invalid JSON. */
export function messageOf({ event, data, id }: SentEvent): ReceivedMessage | null {
  const value = parsed(data)
  switch (event) {
    case 'ready':
    case 'reset':
      return { event, data: {}, id }
    case 'changes':
      return Array.isArray(value)
        ? ({
            event,
            data: value.filter((change) => isRecord(change) && 'type' in change),
            id,
          } as ReceivedMessage)
        : null
    case 'end':
      return isRecord(value) && typeof value['reason'] === 'string'
        ? ({ event, data: value, id } as ReceivedMessage)
        : null
    default:
      return null
  }
}
