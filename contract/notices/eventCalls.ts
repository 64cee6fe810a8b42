import { z } from 'zod'
import { call } from '../kernel/call.ts'
import { consultSides } from '../consult/words.ts'

/** What happened, in ids only: whoever is told reads anew. */
const streamChange = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('consult'),
    /** The side that is told. */
    side: z.enum(consultSides),
    consultId: z.int(),
    /** The message appended or deleted; of a read, the one read up to. */
    dialogId: z.int(),
    kind: z.enum(['appended', 'deleted', 'read']),
  }),
  /** An order's state, contents or waybill; told to its customer and its carrier. */
  z.object({ type: z.literal('order'), orderId: z.int(), number: z.string() }),
  /** The factory's type, name or verification, told to its users; a user's own name or rights, told to it. */
  z.object({ type: z.literal('account') }),
  /** There is a new notice. */
  z.object({ type: z.literal('notice') }),
  /** Bulk work of the factory went on or ended. */
  z.object({ type: z.literal('job'), jobId: z.int() }),
  /** How a renewal's payment stands; told to its factory. */
  z.object({ type: z.literal('renewal'), payOrderNumber: z.string() }),
])
export type StreamChange = z.output<typeof streamChange>

/** Why a stream ends; only after `restart` (and a broken line) does its reader come back by itself, with the last id. */
const streamEnds = ['session', 'rights', 'tooMany', 'restart'] as const

/**
 * One message of the stream: `event` its name, `data` its JSON. `ready`, `changes` and `reset` carry an `id`: the last one received
 * is sent as lastEventId when coming back, and nothing is lost or doubled. A message counts as received when it is whole.
 */
const streamMessage = z.discriminatedUnion('event', [
  /** The stream is open; what happens from here on will be told. After lastEventId, what was missed follows as `changes`. */
  z.object({ event: z.literal('ready'), data: z.object({}) }),
  z.object({ event: z.literal('changes'), data: z.array(streamChange) }),
  /** Too much or too long ago: read everything anew. */
  z.object({ event: z.literal('reset'), data: z.object({}) }),
  /** The last message. `session` carries the code and sentence that any call would be answered with now (508, 512, 514). */
  z.object({
    event: z.literal('end'),
    data: z.object({ reason: z.enum(streamEnds), code: z.int(), msg: z.string() }),
  }),
])
export type StreamMessage = z.output<typeof streamMessage>

export const eventCalls = {
  '/events/subscribe': call({
    title: '实时更新（服务器推送事件）',
    request: z.strictObject({
      lastEventId: z
        .string()
        .max(8000)
        .regex(/^[\d.:,]*$/)
        .optional()
        .meta({ title: '上次事件编号' }),
    }),
    /** Each message of the stream; a refusal is an envelope, as of any call. */
    response: streamMessage,
    example: {},
  }),
}
