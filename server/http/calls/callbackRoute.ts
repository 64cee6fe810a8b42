import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify'
import type { CallbackPath } from '#contract/calls/permissions.ts'
import type { CallbackHandlers } from '../../calls/callback.ts'
import type { Database } from '../../db/database.ts'
import { faultOf } from './faults.ts'
import { passedGate } from './gate.ts'
import { inTransaction } from './runWrite.ts'

export interface CallbackDeps {
  db: Database
  callbacks: CallbackHandlers
  onCommitted: () => void
}

/** A notice is some 2 KB. */
const bodyBytesMax = 64 * 1024

/**
 * Registers a callback: any content type, its body untouched, an answer in the channel's format. Every failure becomes an HTTP
 * error without a success body, since channels read HTTP 200 as "accepted".
 */
export function registerCallback(
  app: FastifyInstance,
  deps: CallbackDeps,
  { path, onRequest }: { path: CallbackPath; onRequest: onRequestAsyncHookHandler },
): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: bodyBytesMax }, (_, body, done) =>
      done(null, body),
    )
    scope.setErrorHandler((error, request, reply) => {
      const { isReported } = faultOf(error, request.id)
      if (isReported) request.log.error({ err: error, path }, 'callback failed')
      const { status, contentType, body } = deps.callbacks[path].refusal
      void reply
        .code(isReported ? 500 : status)
        .header('content-type', contentType)
        .send(body)
    })
    scope.post(path, { onRequest, bodyLimit: bodyBytesMax }, async (request, reply) => {
      const { ip, now } = passedGate(request)
      const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const { headers } = request
      const answer = await inTransaction(deps.db, (trx) =>
        deps.callbacks[path].handle({ headers, rawBody, ip, now, trx }),
      )
      deps.onCommitted()
      return reply.code(answer.status).header('content-type', answer.contentType).send(answer.body)
    })
  })
}
