import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'

/** The camera's frame, pixels. */
const frameSize = { width: 1280, height: 720 }
/** The label's pose: its share of the width, a slight tilt, and a slight blur. */
const pose = { share: 0.5, degrees: 7, blurPixels: 0.8 }
const cardboard = '#a5784f'
/** Frames per picture: a second or more. */
const framesEach = 40

/** A film that a browser shows as its camera's picture in a loop. */
export interface Film {
  path: string
  remove(): void
}

async function frameOf(label: Buffer): Promise<Buffer> {
  const turned = await sharp(label)
    .resize({ width: Math.round(frameSize.width * pose.share) })
    .rotate(pose.degrees, { background: cardboard })
    .toBuffer({ resolveWithObject: true })
  const { width, height } = turned.info
  // crop what is taller than the picture
  const shown = await sharp(turned.data)
    .extract({
      left: 0,
      top: Math.max(0, Math.round((height - frameSize.height) / 2)),
      width,
      height: Math.min(height, frameSize.height),
    })
    .png()
    .toBuffer()
  const scene = await sharp({ create: { ...frameSize, channels: 3, background: cardboard } })
    .composite([{ input: shown }])
    .png()
    .toBuffer()
  return sharp(scene).blur(pose.blurPixels).jpeg({ quality: 85 }).toBuffer()
}

/** Makes a film of labels shown one after the other; remove it at the end. */
export async function filmOf(labels: readonly Buffer[]): Promise<Film> {
  const folder = mkdtempSync(join(tmpdir(), 'zhuanxiantong-film-'))
  const frames = await Promise.all(labels.map(frameOf))
  const path = join(folder, 'labels.mjpeg')
  writeFileSync(path, Buffer.concat(frames.flatMap((frame) => Array<Buffer>(framesEach).fill(frame))))
  return { path, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
