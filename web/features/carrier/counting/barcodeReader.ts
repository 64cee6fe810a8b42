import { readCode128 } from './code128.ts'
import { readAlong, slantedDirections, straightDirections } from './scanLines.ts'
import type { Picture } from './scanLines.ts'

/** The Barcode Detection API, which only some browsers offer. */
interface Detector {
  detect: (source: HTMLVideoElement) => Promise<readonly { rawValue: string }[]>
}
interface DetectorMaker {
  new (options: { formats: readonly string[] }): Detector
  getSupportedFormats?: () => Promise<readonly string[]>
}

const format = 'code_128'

async function ownDetector(): Promise<Detector | null> {
  const Maker = (globalThis as { BarcodeDetector?: DetectorMaker }).BarcodeDetector
  if (!Maker) return null
  try {
    const formats = (await Maker.getSupportedFormats?.()) ?? []
    return formats.includes(format) ? new Maker({ formats: [format] }) : null
  } catch {
    return null
  }
}

/** How far the lines shift per frame, as a share of their distance: successive frames read different lines. */
const shiftPerFrame = 0.618

/**
 * Returns a reader that finds the barcode in successive pictures. Each picture tries upright, level, the last successful
 * direction and one slanted direction, to stay within the pause between frames.
 */
export function pictureReader(): (picture: Picture) => string | null {
  let frames = 0
  let lay: number | null = null
  return (picture) => {
    const slanted = slantedDirections[frames % slantedDirections.length] ?? 0
    const shift = (frames * shiftPerFrame) % 1
    frames += 1
    for (const degrees of new Set([lay ?? 0, ...straightDirections, slanted])) {
      const text = readAlong(picture, { degrees, shift }, readCode128)
      if (text === null) continue
      lay = degrees
      return text
    }
    return null
  }
}

function ownReader(): (video: HTMLVideoElement) => readonly string[] {
  const canvas = document.createElement('canvas')
  const read = pictureReader()
  return (video) => {
    const { videoWidth: width, videoHeight: height } = video
    const pen = canvas.getContext('2d', { willReadFrequently: true })
    if (!pen || width === 0 || height === 0) return []
    // Setting the same size again would clear the canvas and reallocate its memory.
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
    pen.drawImage(video, 0, 0)
    const text = read({ data: pen.getImageData(0, 0, width, height).data, width, height })
    return text === null ? [] : [text]
  }
}

/** Returns a reader of the video's present frame: the browser's detector, or ours, which finds one barcode at a time. */
export async function barcodeReader(): Promise<(video: HTMLVideoElement) => Promise<readonly string[]>> {
  const detector = await ownDetector()
  if (detector)
    return async (video) => {
      try {
        return (await detector.detect(video)).map(({ rawValue }) => rawValue)
      } catch {
        // Between two frames.
        return []
      }
    }
  const read = ownReader()
  return async (video) => read(video)
}
