import type { StreamMessage } from '../../../contract/notices/eventCalls.ts'
import type { ProblemKey } from '../../../contract/kernel/problems.ts'
import type { Recipient } from '../../db/streamEvents.ts'
import { problemEnvelope } from '../calls/envelope.ts'
import type { Listener } from './hearing.ts'
import type { Outlet } from './outlet.ts'
import type { Place } from './place.ts'

/** One open stream. */
export interface Stream {
  listener: Listener
  person: string
  ip: string
  recipients: readonly Recipient[]
  outlet: Outlet
  /**
   * Not yet told anything: it is `new`, comes back to its place, or names a place that nobody can have (`lost`). Null once it has
   * been let in by a round; from then on it is told with the others.
   */
  joining: Place | 'new' | 'lost' | null
}

type EndReason = Extract<StreamMessage, { event: 'end' }>['data']['reason']

/** The last message of a stream, with the code and sentence of a problem. */
export function endMessage(reason: EndReason, problem: ProblemKey): StreamMessage {
  const { code, msg } = problemEnvelope(problem)
  return { event: 'end', data: { reason, code, msg } }
}
