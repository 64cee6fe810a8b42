/** Pixels as a canvas returns them: red, green, blue, opacity, row by row. */
export interface Picture {
  data: ArrayLike<number>
  width: number
  height: number
}

/** Directions of the lines in degrees; a line within a few degrees of a barcode crosses all of it. */
export const straightDirections: readonly number[] = [0, 90]
export const slantedDirections: readonly number[] = [15, 165, 75, 105, 30, 150, 60, 120, 45, 135]
/** Number of lines over the picture's shorter side. */
const linesOverSide = 16
/** Distance in pixels of the second line that must read the same text. */
const besidePixels = 3

/** Returns the brightness along a line through a picture, per pixel; averages three pixels across, to reduce noise. */
function lineThrough(picture: Picture, degrees: number, offPixels: number): number[] {
  const { data, width, height } = picture
  const turn = (degrees * Math.PI) / 180
  const [alongX, alongY] = [Math.cos(turn), Math.sin(turn)]
  const [middleX, middleY] = [width / 2 - offPixels * alongY, height / 2 + offPixels * alongX]
  // Green is close to the perceived brightness.
  const lightAt = (x: number, y: number) => data[(y * width + x) * 4 + 1] ?? 255
  /** Interpolates between the four surrounding pixels. */
  const light = (x: number, y: number) => {
    const [left, top] = [Math.floor(x), Math.floor(y)]
    const [right, low] = [x - left, y - top]
    const above = lightAt(left, top) * (1 - right) + lightAt(left + 1, top) * right
    const below = lightAt(left, top + 1) * (1 - right) + lightAt(left + 1, top + 1) * right
    return above * (1 - low) + below * low
  }
  const half = Math.hypot(width, height) / 2
  const line: number[] = []
  for (let along = -half; along < half; along += 1) {
    const [x, y] = [middleX + along * alongX, middleY + along * alongY]
    if (x < 2 || y < 2 || x > width - 3 || y > height - 3) continue
    line.push((light(x, y) + light(x - alongY, y + alongX) + light(x + alongY, y - alongX)) / 3)
  }
  return line
}

/**
 * Returns the text that `read` finds on lines in one direction, from the middle outwards, or null. `shift` (0 … 1) moves all
 * lines towards the next, so that a later frame meets a low barcode between two lines. A text counts only if the line beside it
 * reads the same: two lines of a spoilt barcode do not give the same wrong number.
 */
export function readAlong(
  picture: Picture,
  { degrees, shift }: { degrees: number; shift: number },
  read: (line: ArrayLike<number>) => string | null,
): string | null {
  const { width, height } = picture
  const turn = (degrees * Math.PI) / 180
  const step = Math.min(width, height) / linesOverSide
  const across = (Math.abs(width * Math.sin(turn)) + Math.abs(height * Math.cos(turn))) / 2
  for (let index = 0; Math.ceil(index / 2) * step < across; index += 1) {
    const off = (Math.ceil(index / 2) * (index % 2 === 0 ? 1 : -1) + shift) * step
    const text = read(lineThrough(picture, degrees, off))
    if (text !== null && read(lineThrough(picture, degrees, off + besidePixels)) === text) return text
  }
  return null
}
