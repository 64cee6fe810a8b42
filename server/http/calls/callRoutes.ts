import type { FastifyInstance } from 'fastify'
import type { CallResponse } from '#contract/calls/calls.ts'
import { callPaths, wireOf } from '#contract/calls/permissions.ts'
import type {
  BytesPath,
  CallbackPath,
  CallPath,
  EventsPath,
  JsonPath,
  PartPath,
  UploadPath,
} from '#contract/calls/permissions.ts'
import type { UploadLimiter } from '../../calls/context.ts'
import { successText } from '../envelope.ts'
import type { Streams } from '../stream/streams.ts'
import { answerCall, answerRaw } from './answerCall.ts'
import type { AnswerDeps } from './answerCall.ts'
import { registerCallback } from './callbackRoute.ts'
import type { CallbackDeps } from './callbackRoute.ts'
import { compressAnswer } from './compressAnswer.ts'
import { openGate, renewVisitor } from './gate.ts'
import type { GateDeps } from './gate.ts'
import { registerPart } from './partRoute.ts'
import { openStream } from './streamRoute.ts'
import { registerUpload } from './uploadRoute.ts'

export interface CallDeps extends GateDeps, AnswerDeps, CallbackDeps {
  /** Calls that are not served: the developer inbox in production. */
  absent: ReadonlySet<CallPath>
  pictures: UploadLimiter
  streams: Streams
}

const bodyBytesMax = 256 * 1024

/** Registers every call of the contract as a POST to its path. */
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
          handler: async (request, reply) => {
            const answer = await answerCall(deps, path as JsonPath, request)
            renewVisitor(deps, path, request, reply)
            return compressAnswer(path, successText(answer), request, reply)
          },
        })
        break
      case 'bytes':
        app.route({
          ...route,
          ...gate,
          handler: async (request, reply) => {
            const answer = await answerRaw(deps, path as BytesPath, request)
            const { contentType, bytes, fileName } = answer as CallResponse<BytesPath>
            if (fileName !== undefined)
              reply.header(
                'content-disposition',
                `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`,
              )
            return reply.header('content-type', contentType).send(Buffer.from(bytes))
          },
        })
        break
      case 'events':
        app.route({ ...route, ...gate, handler: openStream(deps.streams, path as EventsPath) })
        break
      case 'callback':
        registerCallback(app, deps, { path: path as CallbackPath, ...gate })
        break
      case 'part':
        registerPart(app, deps, { path: path as PartPath, ...gate })
        break
      case 'upload':
        registerUpload(app, deps, { path: path as UploadPath, ...gate })
        break
    }
  }
}
