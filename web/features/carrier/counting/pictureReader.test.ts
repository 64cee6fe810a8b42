import JsBarcode from 'jsbarcode'
import { expect, test } from 'vitest'
import { pictureReader } from './barcodeReader.ts'
import type { Picture } from './scanLines.ts'

const text = 'YD000000000017-3'
const drawn: { encodings?: { data: string }[] } = {}
JsBarcode(drawn, text, { format: 'CODE128' })
const modules = drawn.encodings?.map(({ data }) => data).join('') ?? ''
/** The barcode's height and quiet zone relative to its width: 28 mm and 5 mm of 84 mm. */
const tall = 28 / 84
const quiet = 5 / 84

/** How the label lies in front of the camera. */
interface Sight {
  width?: number
  height?: number
  /** The barcode's share of the picture's width. */
  share?: number
  degrees?: number
  /** Distance below the picture's middle, as a share of its height. */
  down?: number
  /** Radius of the blur, in pixels. */
  blurPixels?: number
  /** Share of the light missing at the right edge, 0 … 1. */
  shade?: number
  noise?: number
}

/** Returns noise that is the same in every run. */
function steadyNoise(): () => number {
  let state = 1
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296 - 0.5
  }
}

/** Draws a label on cardboard; samples within the blur radius are averaged in both directions. */
function pictureOf(sight: Sight): Picture {
  const { width = 640, height = 360, share = 0.6, degrees = 0 } = sight
  const { down = 0, blurPixels = 0.6, shade = 0, noise = 0 } = sight
  const turn = (degrees * Math.PI) / 180
  const breadth = share * width
  const chance = steadyNoise()
  const paper = (x: number, y: number) => {
    const [rightward, downward] = [x - width / 2, y - height * (0.5 + down)]
    const along = (rightward * Math.cos(turn) + downward * Math.sin(turn)) / breadth + 0.5
    const across = (downward * Math.cos(turn) - rightward * Math.sin(turn)) / breadth
    if (Math.abs(across) > tall / 2 + quiet || along < -quiet || along > 1 + quiet) return 130
    return Math.abs(across) < tall / 2 && modules[Math.floor(along * modules.length)] === '1' ? 35 : 225
  }
  const data = new Uint8ClampedArray(width * height * 4)
  const around = [-1, -0.5, 0, 0.5, 1]
  for (let at = 0; at < width * height; at += 1) {
    const [x, y] = [at % width, Math.floor(at / width)]
    let light = 0
    for (const right of around)
      for (const low of around) light += paper(x + right * blurPixels, y + low * blurPixels) / 25
    data[at * 4 + 1] = light * (1 - (shade * x) / width) + noise * chance()
  }
  return { data, width, height }
}

/** Reads the barcode of a still picture within the frames of a few seconds. */
function readIn(picture: Picture): string | null {
  const read = pictureReader()
  for (let frame = 0; frame < 20; frame += 1) {
    const found = read(picture)
    if (found !== null) return found
  }
  return null
}

test.each<[string, Sight]>([
  ['level', {}],
  ['from farther away', { share: 0.48 }],
  ['close', { share: 0.95 }],
  ['by a phone held upright', { width: 360, height: 640, share: 0.9 }],
  ['in a low corner', { down: 0.3 }],
  ['unsharp', { share: 0.9, blurPixels: 1.6 }],
  ['in half a shade', { shade: 0.8 }],
  ['in the dusk', { shade: 0.3, noise: 40, share: 0.8 }],
])('reads a label %s', (_, sight) => {
  expect(readIn(pictureOf(sight))).toBe(text)
})

test.each([-10, 5, 15, 30, 45, 60, 90, 135, 180, 270])('reads a label turned by %s degrees', (degrees) => {
  expect(readIn(pictureOf({ degrees, width: 480, height: 480, share: 0.8 }))).toBe(text)
})

test('reads nothing where there is no label', () => {
  expect(readIn(pictureOf({ share: 0.05, noise: 80 }))).toBeNull()
})
