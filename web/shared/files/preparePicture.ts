import { pictureSidePxMax, uploadBytesMax } from '#contract/files/words.ts'
import { CallError } from '../server/callError.ts'

/** The largest file to try; phones run out of memory beyond it. */
const readableBytesMax = 40 * 1024 * 1024
/** What a slow line (400 kbit/s) uploads within the 20 s that the server allows a request. */
const aimedBytes = 1_000_000
/** From the best quality to the smallest at which a label stays legible; `sidePx` is the longest side. */
const steps = [
  { quality: 0.82, sidePx: pictureSidePxMax },
  { quality: 0.65, sidePx: pictureSidePxMax },
  { quality: 0.65, sidePx: 1600 },
  { quality: 0.6, sidePx: 1280 },
]
const invalidCode = 400

const fault = (msg: string) => new CallError({ code: invalidCode, msg, path: '/files/upload' })

const startsWith = (bytes: Uint8Array, at: number, text: string) =>
  [...text].every((sign, index) => bytes[at + index] === sign.charCodeAt(0))

/** Checks by the first bytes for JPEG, PNG or WebP; the file name proves nothing. */
function isPicture(head: Uint8Array): boolean {
  return (
    startsWith(head, 0, '\xff\xd8\xff') ||
    startsWith(head, 0, '\x89PNG\r\n\x1a\n') ||
    (startsWith(head, 0, 'RIFF') && startsWith(head, 8, 'WEBP'))
  )
}

const headBytes = 12

/** Checks by the first bytes for HEIC, the format of iPhone photos. Safari can draw it, other browsers and the server cannot. */
const isHeic = (head: Uint8Array): boolean =>
  startsWith(head, 4, 'ftyp') &&
  ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'].some((brand) => startsWith(head, 8, brand))

const heicText =
  '这是 iPhone 的 HEIC 照片，这个浏览器打不开。请截图后再发；以后可在 iPhone“设置 › 相机 › 格式”里选“兼容性最佳”'

/**
 * Prepares a chosen picture for upload: upright, at most 2000 px a side, without camera metadata. Reduces it to about 1 MB if
 * possible; a large PNG becomes a JPEG, and so does HEIC where the browser can draw it. Rejects with a message for the user
 * where the file is no such picture, broken or too large.
 */
export async function preparePicture(file: Blob): Promise<Blob> {
  if (file.size === 0) throw fault('这个文件是空的，请换一张图片')
  if (file.size > readableBytesMax) throw fault('图片太大，请截图或压缩后再发')
  const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer())
  const isOfIphone = isHeic(head)
  if (!isPicture(head) && !isOfIphone) throw fault('这不是可用的图片，请换成 JPG、PNG 或 WebP 格式后再发')
  const { default: Compressor } = await import('compressorjs')
  const draw = ({ quality, sidePx }: (typeof steps)[number]) =>
    new Promise<Blob>((resolve, reject) => {
      void new Compressor(isOfIphone ? new Blob([file], { type: 'image/heic' }) : file, {
        quality,
        // no canvas writes HEIC
        ...(isOfIphone && { mimeType: 'image/jpeg' }),
        maxWidth: sidePx,
        maxHeight: sidePx,
        convertSize: aimedBytes,
        success: resolve,
        error: () => reject(fault(isOfIphone ? heicText : '图片打不开或不完整，请换一张后再发')),
      })
    })
  let smaller: Blob = file
  for (const step of steps) {
    smaller = await draw(step)
    if (smaller.size <= aimedBytes) break
  }
  if (smaller.size > uploadBytesMax) throw fault('图片压缩后仍超过 10 MB，请截图后再发')
  return smaller
}
