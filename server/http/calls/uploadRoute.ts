import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import type { UploadPath } from '#contract/calls/permissions.ts'
import { uploadBytesMax, uploadPart } from '#contract/files/words.ts'
import type { UploadLimiter } from '../../calls/context.ts'
import { refuse, refuseField } from '../../core/refuse.ts'
import { sha256 } from '../../core/secrets.ts'
import { successText } from '../envelope.ts'
import { answerCall } from './answerCall.ts'
import type { AnswerDeps } from './answerCall.ts'
import { passedGate } from './gate.ts'
import { requireContentType } from './requireContentType.ts'

const tooLarge = () => refuse('pictureTooLarge', { params: { max: `${uploadBytesMax / 1024 / 1024} MB` } })
/** Room for the headers and boundaries of the multipart body. */
const frameBytesMax = 16 * 1024
const noPicture = () => refuseField(uploadPart, '图片', '请选择要上传的图片')

/** Returns the bytes of the single part; refuses every malformed multipart body. */
async function readPart(request: FastifyRequest): Promise<Buffer> {
  try {
    const part = await request.file()
    if (part?.fieldname !== uploadPart) return noPicture()
    return await part.toBuffer()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge()
    // The parser's many errors for a malformed body are no use to the sender.
    if (error instanceof Error && error.name !== 'Refusal') return refuse('badRequest')
    throw error
  }
}

/**
 * Registers an upload: multipart with one part, and no more bytes in memory than `pictures` admits at once. The gate runs before
 * the body's first byte.
 */
export function registerUpload(
  app: FastifyInstance,
  deps: AnswerDeps & { pictures: UploadLimiter },
  { path, onRequest }: { path: UploadPath; onRequest: onRequestAsyncHookHandler },
): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    await scope.register(multipart, {
      limits: {
        fileSize: uploadBytesMax,
        files: 1,
        fields: 0,
        parts: 1,
        headerPairs: 20,
        fieldNameSize: 100,
      },
    })
    const isMultipart = requireContentType('multipart/form-data', 'badUploadType')
    scope.post(path, { onRequest: [onRequest, isMultipart] }, async (request) => {
      if (Number(request.headers['content-length'] ?? 0) > uploadBytesMax + frameBytesMax) return tooLarge()
      const leave = await deps.pictures.admit(passedGate(request))
      try {
        const bytes = await readPart(request)
        const picture = await deps.pictures.prepare(bytes)
        const sent = { fields: {}, handlerInput: { picture }, sha256: sha256(bytes).toString('hex') }
        return successText(await answerCall(deps, path, request, sent))
      } finally {
        leave()
      }
    })
  })
}
