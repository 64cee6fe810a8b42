// Trains the weights of the tagger: a linear-chain conditional random field, by stochastic gradients (AdaGrad).
import type { Random } from '#contract/kernel/random.ts'
import { featureCount } from '#contract/smartPaste/tagger/features.ts'
import { followFactors, latticeOf, scoresOf } from '#contract/smartPaste/tagger/model.ts'
import type { TaggerModel } from '#contract/smartPaste/tagger/model.ts'
import { tagCount } from '#contract/smartPaste/tagger/tags.ts'
import type { Sample } from './samples.ts'

/** Weights of all features for all tags, as they are trained. */
export interface TrainedWeights {
  weights: Float32Array
  follow: Float32Array
}

const modelOf = ({ weights, follow }: TrainedWeights): TaggerModel => ({
  follow,
  addWeights: (feature, sums, at) => {
    const row = feature * tagCount
    for (let tag = 0; tag < tagCount; tag += 1)
      sums[at + tag] = (sums[at + tag] ?? 0) + (weights[row + tag] ?? 0)
  },
})

interface Options {
  epochs: number
  /** Size of the steps. */
  rate: number
  /** What a weight loses for being there, so that features seldom used get none. */
  shrink: number
  /** Of a hundred features, how many are left out at random at each step, so that no single one decides. */
  dropped: number
  /** The last runs, in which only the greatest weights are trained on; how many of them. */
  last: { epochs: number; kept: number }
  random: Random
  report?: (epoch: number, loss: number) => void
}

/** Returns the size that only so many weights reach. */
export function sizeOfKept(weights: Float32Array, kept: number): number {
  let count = 0
  const sizes = new Float32Array(weights.length)
  for (let at = 0; at < weights.length; at += 1) {
    const size = Math.abs(weights[at] ?? 0)
    if (size === 0) continue
    sizes[count] = size
    count += 1
  }
  return sizes.subarray(0, count).sort()[Math.max(0, count - kept)] ?? 0
}

export function train(
  samples: readonly Sample[],
  { epochs, rate, shrink, dropped, last, random, report }: Options,
): TrainedWeights {
  const weights = new Float32Array(featureCount * tagCount)
  const squares = new Float32Array(featureCount * tagCount).fill(1e-2)
  const follow = new Float32Array((tagCount + 1) * tagCount)
  const followSquares = new Float32Array(follow.length).fill(1e-2)
  const model = modelOf({ weights, follow })
  const order = samples.map((_, nth) => nth)
  const step = (list: Float32Array, sums: Float32Array, at: number, gradient: number) => {
    const square = (sums[at] ?? 0) + gradient * gradient
    sums[at] = square
    const size = rate / Math.sqrt(square)
    let value = (list[at] ?? 0) - size * gradient
    // the share of L1
    const loss = size * shrink
    value = value > loss ? value - loss : value < -loss ? value + loss : 0
    list[at] = value
  }
  let isKept: Uint8Array | null = null
  for (let epoch = 0; epoch < epochs + last.epochs; epoch += 1) {
    if (epoch === epochs) {
      const least = sizeOfKept(weights, last.kept)
      isKept = new Uint8Array(weights.length)
      for (let at = 0; at < weights.length; at += 1) {
        if (Math.abs(weights[at] ?? 0) >= least) isKept[at] = 1
        else weights[at] = 0
      }
    }
    for (let nth = order.length - 1; nth > 0; nth -= 1) {
      const other = random.whole(0, nth)
      const [a = 0, b = 0] = [order[nth], order[other]]
      order[nth] = b
      order[other] = a
    }
    let loss = 0
    for (const nth of order) {
      const sample = samples[nth]
      if (!sample) continue
      const { tags } = sample
      const features = sample.features.map((all) => all.filter(() => !random.chance(dropped / 100)))
      const factors = followFactors(model)
      const scores = scoresOf(model, features)
      const lattice = latticeOf(scores, factors)
      const { marginals } = lattice
      for (let at = 0; at < tags.length; at += 1) {
        const row = at * tagCount
        const right = tags[at] ?? 0
        loss -= Math.log(Math.max(1e-9, marginals[row + right] ?? 0))
        for (let tag = 0; tag < tagCount; tag += 1) {
          const gradient = (marginals[row + tag] ?? 0) - (tag === right ? 1 : 0)
          if (gradient < 2e-3 && gradient > -2e-3) continue
          for (const feature of features[at] ?? []) {
            const weight = feature * tagCount + tag
            if (isKept === null || isKept[weight] === 1) step(weights, squares, weight, gradient)
          }
        }
        // pairs of tags
        let whole = 0
        const pairs = new Float64Array(tagCount * tagCount)
        if (at > 0) {
          for (let before = 0; before < tagCount; before += 1)
            for (let tag = 0; tag < tagCount; tag += 1) {
              const value =
                (lattice.ahead[row - tagCount + before] ?? 0) *
                (factors[before * tagCount + tag] ?? 0) *
                (lattice.factors[row + tag] ?? 0) *
                (lattice.behind[row + tag] ?? 0)
              pairs[before * tagCount + tag] = value
              whole += value
            }
          const seen = (tags[at - 1] ?? 0) * tagCount + right
          for (let pair = 0; pair < pairs.length; pair += 1) {
            const gradient = (pairs[pair] ?? 0) / whole - (pair === seen ? 1 : 0)
            if (gradient > 2e-3 || gradient < -2e-3) step(follow, followSquares, pair, gradient)
          }
        }
      }
    }
    report?.(epoch, loss / samples.length)
  }
  // all features count when the tagger reads
  const share = 1 - dropped / 100
  for (let at = 0; at < weights.length; at += 1) weights[at] = (weights[at] ?? 0) * share
  return { weights, follow }
}
