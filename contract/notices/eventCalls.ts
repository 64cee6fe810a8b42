import { z } from 'zod'
import { consultSides } from '../consult/words.ts'
import { call } from '../kernel/call.ts'

/** A change, as ids only: the client refetches the data. */
const streamChange = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('consult'),
    /** The side that receives the event. */
    side: z.enum(consultSides),
    consultId: z.int(),
    /** The message appended or deleted; for `read`, the last message read. */
    dialogId: z.int(),
    kind: z.enum(['appended', 'deleted', 'read']),
  }),
  /** State, contents or waybill of an order; sent to its customer and its carrier. */
  z.object({ type: z.literal('order'), orderId: z.int(), number: z.string() }),
  /** A change of the factory's type, name or verification, or of a user's own name or rights. */
  z.object({ type: z.literal('account') }),
  /** There is a new notice. */
  z.object({ type: z.literal('notice') }),
  /** A job of the factory progressed or ended. */
  z.object({ type: z.literal('job'), jobId: z.int() }),
  /** Payment state of a renewal; sent to its factory. */
  z.object({ type: z.literal('renewal'), payOrderNumber: z.string() }),
])
export type StreamChange = z.output<typeof streamChange>

/** Reasons for the end of a stream. The client reconnects only after `restart` or a broken connection, with the last id. */
const streamEnds = ['session', 'rights', 'tooMany', 'restart'] as const

/**
 * One message of the stream: `event` its name, `data` its JSON. `ready`, `changes` and `reset` carry an `id`. A client reconnects
 * with the last id received as lastEventId, so that nothing is lost or duplicated. Only complete messages count as received.
 */
const streamMessage = z.discriminatedUnion('event', [
  /** The stream is open and sends what happens from now on. With lastEventId, missed changes follow as `changes`. */
  z.object({ event: z.literal('ready'), data: z.object({}) }),
  z.object({ event: z.literal('changes'), data: z.array(streamChange) }),
  /** Too many changes or too long ago: the client must refetch everything. */
  z.object({ event: z.literal('reset'), data: z.object({}) }),
  /** The last message. `session` has the code and sentence with which any call would now be refused (508, 512, 514). */
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
    /** The messages of the stream; a refusal is an envelope like that of any call. */
    response: streamMessage,
    example: {},
  }),
}
