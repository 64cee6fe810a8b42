import { z } from 'zod'
import { call } from '../kernel/call.ts'

/** An uploaded file: 256 random bits, never a name that a user chose. */
export const fileId = () =>
  z
    .string()
    .regex(/^[\w-]{43}$/)
    .meta({ title: '图片', examples: ['Jp0mVxZC5dZ6S1K0c2vY7QmU3nT8aBfHrLwEoGi4XyA'] })

/** The answer of a call that gives a file: its bytes go out as they are, under a name where it is meant to be kept. */
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
    /** multipart/form-data with the picture as its one part, `file`; no fields beside it. Not hung on anything, it goes after a day. */
    request: z.strictObject({}),
    /** What was kept: turned upright, at most 2000 px a side, without what the camera wrote into it. */
    response: z.object({ fileId: z.string(), widthPx: z.int(), heightPx: z.int() }),
    example: {},
  }),
  '/files/read': call({
    title: '读取图片',
    /** Answers whoever uploaded it, and both sides of the consult that it hangs on. */
    request: z.strictObject({ fileId: fileId() }),
    response: fileAnswer(['image/webp']),
    example: { fileId: 'Jp0mVxZC5dZ6S1K0c2vY7QmU3nT8aBfHrLwEoGi4XyA' },
  }),
}
