import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import { uploadBytesMax, uploadPart } from '../../../contract/files/words.ts'
import type { UploadPath } from '../../../contract/calls/permissions.ts'
import type { PictureDesk } from '../../calls/context.ts'
import { refuse, refuseField } from '../../core/refuse.ts'
import { sha256 } from '../../core/secrets.ts'
import { answerCall } from './answerCall.ts'
import type { AnswerDeps } from './answerCall.ts'
import { demandType } from './demandType.ts'
import { successText } from './envelope.ts'
import { passedGate } from './gate.ts'

const tooLarge = () => refuse('pictureTooLarge', { params: { max: `${uploadBytesMax / 1024 / 1024} MB` } })
/** What the parts' own heads and bounds may take beside the picture. */
const frameBytesMax = 16 * 1024
const noPicture = () => refuseField(uploadPart, '图片', '请选择要上传的图片')

/** The bytes of the one part; everything that is wrong with a multipart body is the sender's fault and refused. */
async function readPart(request: FastifyRequest): Promise<Buffer> {
  try {
    const part = await request.file()
    if (part?.fieldname !== uploadPart) return noPicture()
    return await part.toBuffer()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge()
    // The parser has many words for a body that is not what it says; none of them is for the sender.
    if (error instanceof Error && error.name !== 'Refusal') return refuse('badRequest')
    throw error
  }
}

/**
 * Serves an upload: multipart only, one part, never more bytes in memory than the desk admits at once. The gate comes before the
 * first byte of the body.
 */
export function registerUpload(
  app: FastifyInstance,
  deps: AnswerDeps & { pictures: PictureDesk },
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
    const isMultipart = demandType('multipart/form-data', 'badUploadType')
    scope.post(path, { onRequest: [onRequest, isMultipart] }, async (request) => {
      if (Number(request.headers['content-length'] ?? 0) > uploadBytesMax + frameBytesMax) return tooLarge()
      const leave = await deps.pictures.admit(passedGate(request))
      try {
        const bytes = await readPart(request)
        const picture = await deps.pictures.prepare(bytes)
        const sent = { fields: {}, given: { picture }, sha256: sha256(bytes).toString('hex') }
        return successText(await answerCall(deps, path, request, sent))
      } finally {
        leave()
      }
    })
  })
}
