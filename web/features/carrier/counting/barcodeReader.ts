import { readCode128 } from './code128.ts'
import { readAlong, slantedDirections, straightDirections } from './scanLines.ts'
import type { Picture } from './scanLines.ts'

/** What browsers that read barcodes themselves offer (Barcode Detection API); not all do. */
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

/** From look to look the lines move by this share of what lies between two: no two of many looks see the same lines. */
const shiftAtLook = 0.618

/**
 * Reads the barcode in one picture after another: upright and level, how the last one lay, and the slanted directions by turns, one a
 * look, so that a look takes a phone no longer than the pause between two.
 */
export function pictureReader(): (picture: Picture) => string | null {
  let looks = 0
  let lay: number | null = null
  return (picture) => {
    const slanted = slantedDirections[looks % slantedDirections.length] ?? 0
    const shift = (looks * shiftAtLook) % 1
    looks += 1
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
    // given anew, a size would empty the canvas and take its memory again
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
    pen.drawImage(video, 0, 0)
    const text = read({ data: pen.getImageData(0, 0, width, height).data, width, height })
    return text === null ? [] : [text]
  }
}

/** What reads the barcodes in a video's present picture: the browser's own detector, or ours, which finds one at a time. */
export async function barcodeReader(): Promise<(video: HTMLVideoElement) => Promise<readonly string[]>> {
  const detector = await ownDetector()
  if (detector)
    return async (video) => {
      try {
        return (await detector.detect(video)).map(({ rawValue }) => rawValue)
      } catch {
        // between two pictures
        return []
      }
    }
  const read = ownReader()
  return async (video) => read(video)
}
