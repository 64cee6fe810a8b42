/** A picture's pixels as a canvas gives them: red, green, blue, opacity, row by row. */
export interface Picture {
  data: ArrayLike<number>
  width: number
  height: number
}

/** Directions of the lines, degrees: a barcode is crossed whole by one that lies within a few degrees of its own. */
export const straightDirections: readonly number[] = [0, 90]
export const slantedDirections: readonly number[] = [15, 165, 75, 105, 30, 150, 60, 120, 45, 135]
/** So many lines lie over the picture's shorter side. */
const linesOverSide = 16
/** So far off a line lies the one that has to read the same, pixels. */
const besidePixels = 3

/** Brightnesses along a line through a picture, one a pixel; each of three pixels across, which evens noise out. */
function lineThrough(picture: Picture, degrees: number, offPixels: number): number[] {
  const { data, width, height } = picture
  const turn = (degrees * Math.PI) / 180
  const [alongX, alongY] = [Math.cos(turn), Math.sin(turn)]
  const [middleX, middleY] = [width / 2 - offPixels * alongY, height / 2 + offPixels * alongX]
  // green is close to how bright it looks
  const lightAt = (x: number, y: number) => data[(y * width + x) * 4 + 1] ?? 255
  /** Between the four pixels around. */
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
 * What `read` finds on lines in one direction, from the middle outwards; null where nothing is. `shift` moves all of them, 0 … 1 to the
 * next, so that a low barcode between two lines is met by another look. What a line reads counts only where
 * the line beside it reads the same: of a spoilt barcode two lines do not give the same wrong number.
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
