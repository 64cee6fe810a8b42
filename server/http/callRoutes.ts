import type { FastifyInstance } from 'fastify'
import type { CallResponse } from '../../contract/calls.ts'
import { callPaths, wireOf } from '../../contract/permissions.ts'
import type { BytesPath, CallPath, EventsPath, JsonPath, UploadPath } from '../../contract/permissions.ts'
import type { PictureDesk } from '../calls/context.ts'
import { answerCall, answerRaw } from './answerCall.ts'
import type { AnswerDeps } from './answerCall.ts'
import { successText } from './envelope.ts'
import { openGate } from './gate.ts'
import type { GateDeps } from './gate.ts'
import { openStream } from './streamRoute.ts'
import type { Streams } from './stream/streams.ts'
import { registerUpload } from './uploadRoute.ts'

export interface CallDeps extends GateDeps, AnswerDeps {
  /** Calls that do not exist here: the developer inbox in production. */
  absent: ReadonlySet<CallPath>
  pictures: PictureDesk
  streams: Streams
}

const bodyBytesMax = 256 * 1024

/** Serves every call of the contract as a POST to its path. */
export function registerCalls(app: FastifyInstance, deps: CallDeps): void {
  for (const path of callPaths) {
    if (deps.absent.has(path)) continue
    const route = { url: path, method: 'POST', bodyLimit: bodyBytesMax } as const
    const gate = { onRequest: openGate(deps, path) }
    switch (wireOf(path)) {
      case 'json':
        app.route({
          ...route,
          ...gate,
          handler: async (request) => successText(await answerCall(deps, path as JsonPath, request)),
        })
        break
      case 'bytes':
        app.route({
          ...route,
          ...gate,
          handler: async (request, reply) => {
            const answer = await answerRaw(deps, path as BytesPath, request)
            const { contentType, bytes } = answer as CallResponse<BytesPath>
            return reply.header('content-type', contentType).send(Buffer.from(bytes))
          },
        })
        break
      case 'events':
        app.route({ ...route, ...gate, handler: openStream(deps.streams, path as EventsPath) })
        break
      case 'upload':
        registerUpload(app, deps, { path: path as UploadPath, ...gate })
        break
    }
  }
}
