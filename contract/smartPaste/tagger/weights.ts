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

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** Writes bytes in base 64 without padding; this code knows neither the browser nor Node. */
function toBase64(bytes: ArrayLike<number>): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 3) {
    const three = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0)
    const left = bytes.length - at
    for (let digit = 0; digit < Math.min(4, left + 1); digit += 1)
      text += digits[(three >> (18 - 6 * digit)) & 63]
  }
  return text
}

function fromBase64(text: string): Uint8Array {
  const valueOf = new Uint8Array(128)
  for (const [value, digit] of [...digits].entries()) valueOf[digit.charCodeAt(0)] = value
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4))
  for (let at = 0; at < bytes.length; at += 1) {
    const first = Math.floor((at * 8) / 6)
    const two = ((valueOf[text.charCodeAt(first)] ?? 0) << 6) | (valueOf[text.charCodeAt(first + 1)] ?? 0)
    bytes[at] = two >> (4 - 2 * (at % 3))
  }
  return bytes
}

/** Stores the weight of each feature and tag, in steps; those that are 0 take no place. */
export function packWeights(steps: Int8Array, follow: Int8Array): string {
  const [gaps, values]: [number[], number[]] = [[], []]
  let last = 0
  let count = 0
  for (let at = 0; at < steps.length; at += 1) {
    const step = steps[at] ?? 0
    if (step === 0) continue
    appendNumber(gaps, at - last)
    values.push(step & 255)
    last = at
    count += 1
  }
  const head: number[] = []
  appendNumber(head, count)
  appendNumber(head, gaps.length)
  return toBase64([...head, ...Array.from(follow, (step) => step & 255), ...gaps, ...values])
}

/** Reads the weights that packWeights has stored. Throws on those of another version. */
export function readWeights(packed: string): TaggerModel {
  const bytes = fromBase64(packed)
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
  const signed = (byte: number | undefined) => ((byte ?? 0) << 24) >> 24
  const count = nextNumber()
  const gapBytes = nextNumber()
  const pairs = (tagCount + 1) * tagCount
  if (bytes.length !== at + pairs + gapBytes + count)
    throw new Error('The weights of the tagger are of another version')
  const follow = Float64Array.from({ length: pairs }, (_, pair) => signed(bytes[at + pair]) * weightStep)
  at += pairs
  // most features have no weight, and the bits of all of them fit into a processor's nearest memory
  const isWeighted = new Uint8Array(featureCount / 8)
  const starts = new Uint32Array(featureCount + 1)
  const tags = new Uint8Array(count)
  const steps = new Int8Array(bytes.buffer, bytes.byteOffset + at + gapBytes, count)
  let [position, feature] = [0, 0]
  for (let nth = 0; nth < count; nth += 1) {
    position += nextNumber()
    const next = Math.floor(position / tagCount)
    while (feature < next) {
      feature += 1
      starts[feature] = nth
    }
    isWeighted[feature >> 3] = (isWeighted[feature >> 3] ?? 0) | (1 << (feature & 7))
    tags[nth] = position % tagCount
  }
  starts.fill(count, feature + 1)
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
