import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify'
import type { PartPath } from '#contract/calls/permissions.ts'
import { releasePartBytes } from '#contract/help/softwareWords.ts'
import { sha256 } from '../../core/secrets.ts'
import { successText } from '../envelope.ts'
import { answerCall } from './answerCall.ts'
import type { AnswerDeps } from './answerCall.ts'
import { requireContentType } from './requireContentType.ts'

const bytesType = 'application/octet-stream'
const wholeNumber = /^\d{1,15}$/

/** Returns a part's fields from the query; whole numbers become numbers. */
function fieldsOf(query: unknown): Record<string, unknown> {
  const fields = Object.entries(typeof query === 'object' && query !== null ? query : {})
  return Object.fromEntries(
    fields.map(([name, value]: [string, unknown]) => [
      name,
      typeof value === 'string' && wholeNumber.test(value) ? Number(value) : value,
    ]),
  )
}

/** Registers a call whose body is a piece of a file, at most one part long. The gate runs before the body's first byte. */
export function registerPart(
  app: FastifyInstance,
  deps: AnswerDeps,
  { path, onRequest }: { path: PartPath; onRequest: onRequestAsyncHookHandler },
): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(bytesType, { parseAs: 'buffer' }, (_, body, done) => done(null, body))
    const isBytes = requireContentType(bytesType, 'badPartType')
    scope.route({
      method: 'POST',
      url: path,
      bodyLimit: releasePartBytes,
      onRequest: [onRequest, isBytes],
      handler: async (request) => {
        const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const sent = {
          fields: fieldsOf(request.query),
          handlerInput: { bytes },
          sha256: sha256(bytes).toString('hex'),
        }
        return successText(await answerCall(deps, path, request, sent))
      },
    })
  })
}
