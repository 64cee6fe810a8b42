import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'

/** The picture that a camera takes, pixels. */
const sight = { width: 1280, height: 720 }
/** How a hand holds it: the label fills so much of the breadth, lies a little slanted, and is not quite sharp. */
const held = { share: 0.5, degrees: 7, blurPixels: 0.8 }
const cardboard = '#a5784f'
/** Frames that each picture stays in sight: a second or more. */
const framesEach = 40

/** A film that a browser shows as its camera's picture, over and over. */
export interface Film {
  path: string
  remove(): void
}

async function frameOf(label: Buffer): Promise<Buffer> {
  const turned = await sharp(label)
    .resize({ width: Math.round(sight.width * held.share) })
    .rotate(held.degrees, { background: cardboard })
    .toBuffer({ resolveWithObject: true })
  const { width, height } = turned.info
  // what is taller than the picture is cut off above and below
  const shown = await sharp(turned.data)
    .extract({
      left: 0,
      top: Math.max(0, Math.round((height - sight.height) / 2)),
      width,
      height: Math.min(height, sight.height),
    })
    .png()
    .toBuffer()
  const scene = await sharp({ create: { ...sight, channels: 3, background: cardboard } })
    .composite([{ input: shown }])
    .png()
    .toBuffer()
  return sharp(scene).blur(held.blurPixels).jpeg({ quality: 85 }).toBuffer()
}

/** A film of labels that are held before the camera one after the other; remove it at the end. */
export async function filmOf(labels: readonly Buffer[]): Promise<Film> {
  const folder = mkdtempSync(join(tmpdir(), 'zhuanxiantong-film-'))
  const frames = await Promise.all(labels.map(frameOf))
  const path = join(folder, 'labels.mjpeg')
  writeFileSync(path, Buffer.concat(frames.flatMap((frame) => Array<Buffer>(framesEach).fill(frame))))
  return { path, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
