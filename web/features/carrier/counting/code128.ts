import { edgesOf } from './edges.ts'

/**
 * Reads Code 128 (ISO/IEC 15417), the barcode on our labels, for browsers without a BarcodeDetector. Reads the printable
 * characters of code sets A, B and C; no shifts or functions.
 */

/** Widths of bar, space, bar … of each symbol; the stop symbol has a seventh element. */
const symbols = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 ' +
  '113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 ' +
  '212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 ' +
  '113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 ' +
  '314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 ' +
  '241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 ' +
  '214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 ' +
  '211232 2331112'
)
  .split(' ')
  .map((widths) => Array.from(widths, Number))

type CodeSet = 'A' | 'B' | 'C'
const startSets: Readonly<Record<number, CodeSet>> = { 103: 'A', 104: 'B', 105: 'C' }
const switches: Readonly<Record<number, CodeSet>> = { 101: 'A', 100: 'B', 99: 'C' }
const starts = [103, 104, 105] as const
const values = Array.from({ length: 103 }, (_, value) => value)
const stop = 106

/** Largest total deviation of a measured symbol, in modules. */
const slackModules = 2.2
/** Weight of a single bar's or space's deviation. Distances between edges of the same kind count in full. */
const shareOfWidths = 0.4

/** Returns which of these symbols lies between the edges from `at` on, or null. */
function symbolAt(edges: readonly number[], at: number, among: readonly number[]): number | null {
  const elements = symbols[among[0] ?? 0]?.length ?? 6
  const first = edges[at]
  const last = edges[at + elements]
  if (first === undefined || last === undefined) return null
  const unit = (last - first) / (elements === 7 ? 13 : 11)
  let best: number | null = null
  let least = slackModules
  for (const code of among) {
    const widths = symbols[code] ?? []
    let off = 0
    let before: { seen: number; wanted: number } | null = null
    for (let index = 0; index < elements && off < least; index += 1) {
      const seen = ((edges[at + index + 1] ?? 0) - (edges[at + index] ?? 0)) / unit
      const wanted = widths[index] ?? 0
      off += Math.abs(seen - wanted) * shareOfWidths
      if (before) off += Math.abs(seen + before.seen - wanted - before.wanted)
      before = { seen, wanted }
    }
    if (off < least) [least, best] = [off, code]
  }
  return best
}

/** Returns the text of the values between start and check symbol; null for unprintable values. */
function textOf(symbolValues: readonly number[]): string | null {
  let set = startSets[symbolValues[0] ?? 0]
  let text = ''
  for (const value of symbolValues.slice(1)) {
    const other = switches[value]
    if (set === 'C' && value < 100) text += String(value).padStart(2, '0')
    else if (set !== 'C' && value < (set === 'A' ? 64 : 96)) text += String.fromCharCode(value + 32)
    else if (other !== undefined && other !== set) set = other
    else return null
  }
  return text
}

/** Returns the code that starts at edge `at`, or null. */
function codeAt(edges: readonly number[], at: number): string | null {
  const start = symbolAt(edges, at, starts)
  if (start === null) return null
  const symbolValues: number[] = [start]
  for (let next = at + 6; next + 6 < edges.length; next += 6) {
    if (symbolAt(edges, next, [stop]) === stop) {
      const check = symbolValues.pop()
      const sum = symbolValues.reduce((all, value, index) => all + value * Math.max(1, index), 0)
      return symbolValues.length > 1 && sum % 103 === check ? textOf(symbolValues) : null
    }
    const value = symbolAt(edges, next, values)
    if (value === null) return null
    symbolValues.push(value)
  }
  return null
}

/** Contrast to add to each sample, against the blur of a hand-held phone. */
const sharpening = 0.7

const sharpened = (line: ArrayLike<number>): number[] =>
  Array.from({ length: line.length }, (_, at) => {
    const light = line[at] ?? 0
    return light + sharpening * (2 * light - (line[at - 1] ?? light) - (line[at + 1] ?? light))
  })

/** Minimum difference between the lightest and the darkest sample of a line with a barcode. */
const contrastMin = 20

/** Swings that count as an edge, as shares of the line's contrast: first against noise, then for blur and shade. */
const swings = { plain: [0.3], sharp: [0.4, 0.2, 0.1] } as const

/** Returns the code among the edges of a line of this length, read from either end. */
function codeAmong(edges: readonly number[], length: number): string | null {
  // Read from the other end, the last edge comes first; it has to turn dark there, too.
  const turned = edges.toReversed().map((edge) => length - edge)
  for (const [way, first] of [
    [edges, 0],
    [turned, edges.length % 2],
  ] as const)
    for (let at = first; at + 12 < way.length; at += 2) {
      const text = codeAt(way, at)
      if (text !== null) return text
    }
  return null
}

/** Returns the barcode on a line of brightnesses (0 dark … 255 light), read from either end, or null. */
export function readCode128(line: ArrayLike<number>): string | null {
  let darkest = 255
  let lightest = 0
  for (let at = 0; at < line.length; at += 1) {
    darkest = Math.min(darkest, line[at] ?? 255)
    lightest = Math.max(lightest, line[at] ?? 0)
  }
  if (lightest - darkest < contrastMin) return null
  for (const [brightnesses, shares] of [
    [line, swings.plain],
    [sharpened(line), swings.sharp],
  ] as const)
    for (const share of shares) {
      const text = codeAmong(edgesOf(brightnesses, (lightest - darkest) * share), line.length)
      if (text !== null) return text
    }
  return null
}
