import { z } from 'zod'
import { call } from '../kernel/call.ts'

/** Id of an uploaded file: 256 random bits, never a name that a user chose. */
export const fileId = () =>
  z
    .string()
    .regex(/^[\w-]{43}$/)
    .meta({ title: '图片', examples: ['Jp0mVxZC5dZ6S1K0c2vY7QmU3nT8aBfHrLwEoGi4XyA'] })

/** Answer of a call that returns a file: its bytes, and a name if it is to be saved. */
export const fileAnswer = <const Type extends string>(contentTypes: readonly [Type, ...Type[]]) =>
  z.object({
    contentType: z.enum(contentTypes),
    bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
    fileName: z.string().optional(),
  })

export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const fileCalls = {
  '/files/upload': call({
    title: '上传图片（JPG、PNG、WebP，最大 10 MB）',
    /** multipart/form-data with one part, `file`, the picture; no fields. An unattached picture is deleted after a day. */
    request: z.strictObject({}),
    /** The stored picture: turned upright, at most 2000 px a side, without camera metadata. */
    response: z.object({ fileId: z.string(), widthPx: z.int(), heightPx: z.int() }),
    example: {},
  }),
  '/files/read': call({
    title: '读取图片',
    /** Readable by its uploader and by both sides of the consult it is attached to. */
    request: z.strictObject({ fileId: fileId() }),
    response: fileAnswer(['image/webp']),
    example: { fileId: 'Jp0mVxZC5dZ6S1K0c2vY7QmU3nT8aBfHrLwEoGi4XyA' },
  }),
}
