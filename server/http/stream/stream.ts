import type { ProblemKey } from '#contract/kernel/problems.ts'
import type { StreamMessage } from '#contract/notices/eventCalls.ts'
import type { StreamPosition } from '../../core/streamPosition.ts'
import type { Recipient } from '../../db/streamEvents.ts'
import { problemEnvelope } from '../envelope.ts'
import type { SseWriter } from './sseWriter.ts'
import type { Listener } from './subscribers.ts'

/** One open stream. */
export interface Stream {
  listener: Listener
  person: string
  ip: string
  recipients: readonly Recipient[]
  writer: SseWriter
  /**
   * The start of a stream that has received nothing yet; null once a delivery let it in. `new`: a first connection. A position: a
   * reconnection, or the first connection of a page that knows its user's event. `lost`: an invalid position.
   */
  joining: StreamPosition | 'new' | 'lost' | null
}

type EndReason = Extract<StreamMessage, { event: 'end' }>['data']['reason']

/** Returns the last message of a stream, with the code and sentence of a problem. */
export function endMessage(reason: EndReason, problem: ProblemKey): StreamMessage {
  const { code, msg } = problemEnvelope(problem)
  return { event: 'end', data: { reason, code, msg } }
}
