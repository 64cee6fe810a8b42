import { featureCount } from './features.ts'
import type { TaggerModel } from './model.ts'
import { tagCount } from './tags.ts'

/** Weights are stored in steps of this size, from -127 to 127. */
export const weightStep = 0.05

/** Numbers of up to seven bits take one byte; greater ones more, the lowest bits first. */
function appendNumber(bytes: number[], value: number): void {
  let rest = value
  while (rest >= 128) {
    bytes.push((rest & 127) | 128)
    rest >>>= 7
  }
  bytes.push(rest)
}

/** Bytes below this are characters of ASCII. */
const asciiCount = 95
const codeOf = (byte: number) => byte + (byte < asciiCount ? 0x20 : 0xa1 - asciiCount)
const byteOf = (code: number) => code - (code < 0xa1 ? 0x20 : 0xa1 - asciiCount)

/** Writes each byte as a character. Compressed, the text is a tenth smaller than base 64, which hides where bytes begin. */
const toText = (bytes: readonly number[]): string =>
  bytes.map((byte) => String.fromCharCode(codeOf(byte))).join('')

const fromText = (text: string): Uint8Array =>
  Uint8Array.from({ length: text.length }, (_, at) => byteOf(text.charCodeAt(at)))

/** Small steps of either sign are small bytes. */
const byteOfStep = (step: number) => (step < 0 ? -2 * step - 1 : 2 * step)
const stepOfByte = (byte: number) => (byte & 1 ? -(byte + 1) / 2 : byte / 2)

/** Stores steps; those that are 0 take no place. `head` stands before them. */
export function packSteps(steps: Int8Array, head: Int8Array = new Int8Array()): string {
  const [gaps, values]: [number[], number[]] = [[], []]
  let last = 0
  for (let at = 0; at < steps.length; at += 1) {
    const step = steps[at] ?? 0
    if (step === 0) continue
    appendNumber(gaps, at - last)
    values.push(byteOfStep(step))
    last = at
  }
  const sizes: number[] = []
  appendNumber(sizes, values.length)
  appendNumber(sizes, gaps.length)
  return toText([...sizes, ...Array.from(head, byteOfStep), ...gaps, ...values])
}

/** Steps as packSteps has stored them. */
interface PackedSteps {
  head: Int8Array
  /** Where the steps are that are not 0, rising. */
  positions: Uint32Array
  steps: Int8Array
}

/** Reads stored steps. Throws where their length is another one. */
export function readSteps(packed: string, headLength = 0): PackedSteps {
  const bytes = fromText(packed)
  let at = 0
  const nextNumber = () => {
    let [value, shift] = [0, 0]
    for (;;) {
      const byte = bytes[at] ?? 0
      at += 1
      value += (byte & 127) * 2 ** shift
      if (byte < 128) return value
      shift += 7
    }
  }
  const count = nextNumber()
  const gapBytes = nextNumber()
  if (bytes.length !== at + headLength + gapBytes + count)
    throw new Error('The weights are of another length')
  const stepsFrom = (start: number, length: number) =>
    Int8Array.from({ length }, (_, nth) => stepOfByte(bytes[start + nth] ?? 0))
  const head = stepsFrom(at, headLength)
  at += headLength
  const steps = stepsFrom(at + gapBytes, count)
  let position = 0
  const positions = Uint32Array.from({ length: count }, () => (position += nextNumber()))
  return { head, positions, steps }
}

/** Stores the weight of each feature and tag, in steps. */
export const packWeights = (steps: Int8Array, follow: Int8Array): string => packSteps(steps, follow)

/** Reads the weights that packWeights has stored. Throws on those of another length. */
export function readWeights(packed: string): TaggerModel {
  const { head, positions, steps } = readSteps(packed, (tagCount + 1) * tagCount)
  const follow = Float64Array.from(head, (step) => step * weightStep)
  // most features have no weight, and the bits of all of them fit into a processor's nearest memory
  const isWeighted = new Uint8Array(featureCount / 8)
  const starts = new Uint32Array(featureCount + 1)
  const tags = new Uint8Array(positions.length)
  let feature = 0
  for (const [nth, position] of positions.entries()) {
    const next = Math.floor(position / tagCount)
    while (feature < next) {
      feature += 1
      starts[feature] = nth
    }
    isWeighted[feature >> 3] = (isWeighted[feature >> 3] ?? 0) | (1 << (feature & 7))
    tags[nth] = position % tagCount
  }
  starts.fill(positions.length, feature + 1)
  return {
    follow,
    addWeights: (of, sums, row) => {
      if (((isWeighted[of >> 3] ?? 0) & (1 << (of & 7))) === 0) return
      for (let nth = starts[of] ?? 0; nth < (starts[of + 1] ?? 0); nth += 1) {
        const tag = row + (tags[nth] ?? 0)
        sums[tag] = (sums[tag] ?? 0) + (steps[nth] ?? 0) * weightStep
      }
    },
  }
}
