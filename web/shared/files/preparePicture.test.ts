import { beforeEach, expect, test, vi } from 'vitest'
import { preparePicture } from './preparePicture.ts'

interface Options {
  mimeType?: string
  maxWidth: number
  quality: number
  success: (smaller: Blob) => void
  error: (error: Error) => void
}

/** Replaces the canvas compressor: returns what the test sets for each file, or fails. */
const canvas = vi.hoisted(() => ({
  makes: null as Blob | null,
  bytesAt: null as ((maxWidth: number, quality: number) => number) | null,
  widths: [] as number[],
  types: [] as string[],
}))
vi.mock('compressorjs', () => ({
  default: class {
    constructor(file: Blob, { maxWidth, quality, mimeType, success, error }: Options) {
      canvas.types.push(`${file.type} > ${mimeType ?? 'alike'}`)
      canvas.widths.push(maxWidth)
      if (canvas.bytesAt) success(new Blob([new Uint8Array(canvas.bytesAt(maxWidth, quality))]))
      else if (canvas.makes) success(canvas.makes)
      else error(new Error('broken'))
    }
  },
}))

beforeEach(() => {
  canvas.makes = new Blob(['smaller'])
  canvas.bytesAt = null
  canvas.widths.length = 0
  canvas.types.length = 0
})

const fileOf = (bytes: readonly number[], type = 'image/jpeg') =>
  new File([new Uint8Array([...bytes, ...Array.from({ length: 20 }, () => 0)])], '货.jpg', { type })
const text = (chars: string) => [...chars].map((sign) => sign.charCodeAt(0))

test.each([
  ['JPEG', [0xff, 0xd8, 0xff, 0xe0]],
  ['PNG', text('\x89PNG\r\n\x1a\n')],
  ['WebP', text('RIFF1234WEBP')],
])('shrinks %s whatever its name says', async (_, head) => {
  expect(await preparePicture(fileOf(head, 'text/plain'))).toBe(canvas.makes)
  expect(canvas.widths).toEqual([2000])
})

test.each(['heic', 'mif1'])(
  'converts an iPhone photo (%s) to JPEG where the browser can draw it',
  async (brand) => {
    const head = text(`\0\0\0\x18ftyp${brand}`)
    expect(await preparePicture(fileOf(head, ''))).toBe(canvas.makes)
    expect(canvas.types).toEqual(['image/heic > image/jpeg'])
  },
)

test('explains what to do where the browser cannot', async () => {
  canvas.makes = null
  await expect(preparePicture(fileOf(text('\0\0\0\x18ftypheic'), 'image/heic'))).rejects.toMatchObject({
    msg: '这是 iPhone 的 HEIC 照片，这个浏览器打不开。请截图后再发；以后可在 iPhone“设置 › 相机 › 格式”里选“兼容性最佳”',
  })
})

test.each([
  ['a film in the same wrapping', text('\0\0\0\x18ftypisom')],
  ['HTML that says it is a picture', text('<html><script>')],
  ['a GIF', text('GIF89a')],
  ['a PDF', text('%PDF-1.7')],
  ['RIFF that is a sound', text('RIFF1234WAVE')],
])('rejects %s as no picture', async (_, head) => {
  await expect(preparePicture(fileOf(head))).rejects.toMatchObject({
    msg: '这不是可用的图片，请换成 JPG、PNG 或 WebP 格式后再发',
  })
  expect(canvas.widths).toEqual([])
})

test('shrinks a large picture step by step, no further than needed', async () => {
  canvas.bytesAt = (side, quality) => Math.round(side * side * quality * 0.5)
  const jpeg = fileOf([0xff, 0xd8, 0xff])
  expect((await preparePicture(jpeg)).size).toBeLessThanOrEqual(1_000_000)
  expect(canvas.widths).toEqual([2000, 2000, 1600])
})

test('sends a picture that no step makes small enough at its smallest', async () => {
  canvas.bytesAt = (side) => side * 1000
  expect((await preparePicture(fileOf([0xff, 0xd8, 0xff]))).size).toBe(1_280_000)
})

test('reports empty, broken and too large files with a message each', async () => {
  await expect(preparePicture(new File([], '空.jpg'))).rejects.toMatchObject({
    msg: '这个文件是空的，请换一张图片',
  })
  const jpeg = fileOf([0xff, 0xd8, 0xff])
  Object.defineProperty(canvas.makes, 'size', { value: 10 * 1024 * 1024 + 1 })
  await expect(preparePicture(jpeg)).rejects.toMatchObject({ msg: '图片压缩后仍超过 10 MB，请截图后再发' })
  canvas.makes = null
  await expect(preparePicture(jpeg)).rejects.toMatchObject({ msg: '图片打不开或不完整，请换一张后再发' })
  Object.defineProperty(jpeg, 'size', { value: 41 * 1024 * 1024 })
  await expect(preparePicture(jpeg)).rejects.toMatchObject({ msg: '图片太大，请截图或压缩后再发' })
})
