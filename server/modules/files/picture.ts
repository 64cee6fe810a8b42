import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { pictureSidePxMax, uploadTypes } from '../../../contract/files/words.ts'
import type { Picture } from '../../calls/context.ts'
import { refuse } from '../../core/refuse.ts'

// One picture at a time on one thread, and nothing kept between them: calls need the processor, too.
sharp.concurrency(1)
sharp.cache(false)

/** A little more than the largest that phones make by default (50 megapixels); what is larger is a bomb or a poster. */
const pixelsMax = 64_000_000
const secondsMax = 10
const webpQuality = 80

const taken: ReadonlySet<string> = new Set(uploadTypes)

/**
 * Makes of uploaded bytes the picture that is kept: its kind told by its content, every pixel read, turned upright, at most 2000 px
 * a side, WebP, without EXIF. Refuses another kind (pictureKind), a broken or cut one (pictureBroken), too many pixels.
 */
export async function readPicture(bytes: Buffer): Promise<Picture> {
  const kind = await fileTypeFromBuffer(bytes).catch(() => undefined)
  if (!taken.has(kind?.mime ?? '')) refuse('pictureKind')
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
