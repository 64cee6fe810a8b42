import type { OutgoingHttpHeaders } from 'node:http'
import type { RouteHandlerMethod } from 'fastify'
import type { CallRequest } from '#contract/calls/calls.ts'
import type { EventsPath } from '#contract/calls/permissions.ts'
import type { Streams } from '../stream/streams.ts'
import type { Listener } from '../stream/subscribers.ts'
import { parseBody } from './answerCall.ts'
import { passedGate } from './gate.ts'
import type { Gate } from './gate.ts'

function listenerOf({ user, tokenHash, visitorHash }: Gate): Listener {
  if (user && tokenHash) return { kind: 'user', user, tokenHash }
  if (visitorHash) return { kind: 'visitor', visitorHash }
  throw new Error('A stream reached its handler without a listener')
}

/** Answers with a stream that stays open: its head at once, its messages by deliveries. Refusals are envelopes. */
export const openStream =
  (streams: Streams, path: EventsPath): RouteHandlerMethod =>
  (request, reply) => {
    const { lastEventId } = parseBody(path, request.body) as CallRequest<EventsPath>
    const gate = passedGate(request)
    streams.open({
      listener: listenerOf(gate),
      ip: gate.ip,
      lastEventId,
      sendHead() {
        reply.hijack()
        const heads = reply.getHeaders() as OutgoingHttpHeaders
        reply.raw.writeHead(200, {
          ...heads,
          'content-type': 'text/event-stream; charset=utf-8',
          // A proxy that buffers answers would hold back everything.
          'x-accel-buffering': 'no',
          'x-request-id': request.id,
        })
        reply.raw.flushHeaders()
        return reply.raw
      },
    })
  }
