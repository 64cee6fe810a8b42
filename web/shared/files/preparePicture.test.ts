import { beforeEach, expect, test, vi } from 'vitest'
import { preparePicture } from './preparePicture.ts'

interface Options {
  mimeType?: string
  maxWidth: number
  quality: number
  success: (smaller: Blob) => void
  error: (error: Error) => void
}

/** In place of what draws on a canvas: makes of each file what the test says, or breaks on it. */
const drawing = vi.hoisted(() => ({
  makes: null as Blob | null,
  bytesAt: null as ((maxWidth: number, quality: number) => number) | null,
  asked: [] as number[],
  types: [] as string[],
}))
vi.mock('compressorjs', () => ({
  default: class {
    constructor(file: Blob, { maxWidth, quality, mimeType, success, error }: Options) {
      drawing.types.push(`${file.type} > ${mimeType ?? 'alike'}`)
      drawing.asked.push(maxWidth)
      if (drawing.bytesAt) success(new Blob([new Uint8Array(drawing.bytesAt(maxWidth, quality))]))
      else if (drawing.makes) success(drawing.makes)
      else error(new Error('broken'))
    }
  },
}))

beforeEach(() => {
  drawing.makes = new Blob(['smaller'])
  drawing.bytesAt = null
  drawing.asked.length = 0
  drawing.types.length = 0
})

const fileOf = (bytes: readonly number[], type = 'image/jpeg') =>
  new File([new Uint8Array([...bytes, ...Array.from({ length: 20 }, () => 0)])], '货.jpg', { type })
const text = (said: string) => [...said].map((sign) => sign.charCodeAt(0))

test.each([
  ['JPEG', [0xff, 0xd8, 0xff, 0xe0]],
  ['PNG', text('\x89PNG\r\n\x1a\n')],
  ['WebP', text('RIFF1234WEBP')],
])('%s is made smaller, whatever its name says', async (_, head) => {
  expect(await preparePicture(fileOf(head, 'text/plain'))).toBe(drawing.makes)
  expect(drawing.asked).toEqual([2000])
})

test.each(['heic', 'mif1'])(
  'a photo of an iPhone (%s) becomes a JPEG where the browser can draw it',
  async (brand) => {
    const head = text(`\0\0\0\x18ftyp${brand}`)
    expect(await preparePicture(fileOf(head, ''))).toBe(drawing.makes)
    expect(drawing.types).toEqual(['image/heic > image/jpeg'])
  },
)

test('where it cannot, the user learns what to do', async () => {
  drawing.makes = null
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
])('%s is told to be no picture', async (_, head) => {
  await expect(preparePicture(fileOf(head))).rejects.toMatchObject({
    msg: '这不是可用的图片，请换成 JPG、PNG 或 WebP 格式后再发',
  })
  expect(drawing.asked).toEqual([])
})

test('a picture that would take too long on a slow line is made smaller step by step, no further than needed', async () => {
  drawing.bytesAt = (side, quality) => Math.round(side * side * quality * 0.5)
  const jpeg = fileOf([0xff, 0xd8, 0xff])
  expect((await preparePicture(jpeg)).size).toBeLessThanOrEqual(1_000_000)
  expect(drawing.asked).toEqual([2000, 2000, 1600])
})

test('one that no step makes so small is sent as small as it gets', async () => {
  drawing.bytesAt = (side) => side * 1000
  expect((await preparePicture(fileOf([0xff, 0xd8, 0xff]))).size).toBe(1_280_000)
})

test('empty, broken and too large files each have their sentence', async () => {
  await expect(preparePicture(new File([], '空.jpg'))).rejects.toMatchObject({
    msg: '这个文件是空的，请换一张图片',
  })
  const jpeg = fileOf([0xff, 0xd8, 0xff])
  Object.defineProperty(drawing.makes, 'size', { value: 10 * 1024 * 1024 + 1 })
  await expect(preparePicture(jpeg)).rejects.toMatchObject({ msg: '图片压缩后仍超过 10 MB，请截图后再发' })
  drawing.makes = null
  await expect(preparePicture(jpeg)).rejects.toMatchObject({ msg: '图片打不开或不完整，请换一张后再发' })
  Object.defineProperty(jpeg, 'size', { value: 41 * 1024 * 1024 })
  await expect(preparePicture(jpeg)).rejects.toMatchObject({ msg: '图片太大，请截图或压缩后再发' })
})
