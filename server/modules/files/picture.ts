import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { pictureSidePxMax, uploadTypes } from '#contract/files/words.ts'
import type { Picture } from '#server/calls/context.ts'
import { refuse } from '#server/core/refuse.ts'

// Processes one picture at a time on one thread without a cache, because calls need the processor too.
sharp.concurrency(1)
sharp.cache(false)

/** A little above the largest default of phones (50 megapixels). Larger files are decompression bombs or posters. */
const pixelsMax = 64_000_000
const secondsMax = 10
const webpQuality = 80

const acceptedTypes: ReadonlySet<string> = new Set(uploadTypes)

/**
 * Converts uploaded bytes into the picture to store: upright, at most 2000 px a side, WebP, without EXIF. Detects the kind by
 * content and reads every pixel. Refuses another kind (pictureKind), a broken or cut file (pictureBroken), too many pixels.
 */
export async function readPicture(bytes: Buffer): Promise<Picture> {
  const kind = await fileTypeFromBuffer(bytes).catch(() => undefined)
  if (!acceptedTypes.has(kind?.mime ?? '')) refuse('pictureKind')
  const picture = sharp(bytes, { limitInputPixels: false, failOn: 'error', sequentialRead: true })
  const { width, height } = await picture.metadata().catch(() => refuse('pictureBroken'))
  if (width * height > pixelsMax) refuse('pictureTooManyPixels')
  const { data, info } = await picture
    .autoOrient()
    .resize({ width: pictureSidePxMax, height: pictureSidePxMax, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: webpQuality })
    .timeout({ seconds: secondsMax })
    .toBuffer({ resolveWithObject: true })
    .catch(() => refuse('pictureBroken'))
  return { bytes: data, contentType: 'image/webp', widthPx: info.width, heightPx: info.height }
}
