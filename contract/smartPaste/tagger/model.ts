import { canFollow, otherParty, predecessors, successors, tagCount } from './tags.ts'

/** A trained tagger: the weights of features and of tags that follow each other. */
export interface TaggerModel {
  /** Adds the weights of a feature, one for each tag, to `sums` from `at`. */
  addWeights: (feature: number, sums: Float64Array, at: number) => void
  /** The weight of each pair of tags, row by row: before, then after. The last row is for the start of a text. */
  follow: ArrayLike<number>
}

/** The tag of each token, and how probable it is from 0 to 1. */
export interface Tagging {
  tags: Uint8Array
  probabilities: Float64Array
  /** How probable each token's tag of the other party is: of the recipient's name where the tag is the shipper's. 0 for others. */
  ofOther: Float64Array
}

const forbidden = -1e4

/** Where the weights for the start of a text begin in `follow`. */
const start = tagCount * tagCount

/** Returns the weight of each tag at each token, row by row. */
export function scoresOf({ addWeights }: TaggerModel, features: readonly ArrayLike<number>[]): Float64Array {
  const sums = new Float64Array(features.length * tagCount)
  for (const [at, found] of features.entries())
    for (let nth = 0; nth < found.length; nth += 1) addWeights(found[nth] ?? 0, sums, at * tagCount)
  return sums
}

/** Returns the factor of each pair of tags; 0 for tags that cannot follow each other. */
export function followFactors({ follow }: TaggerModel): Float64Array {
  const factors = new Float64Array((tagCount + 1) * tagCount)
  for (let before = 0; before <= tagCount; before += 1)
    for (let tag = 0; tag < tagCount; tag += 1) {
      const pair = before * tagCount + tag
      if (canFollow(before === tagCount ? null : before, tag)) factors[pair] = Math.exp(follow[pair] ?? 0)
    }
  return factors
}

/** Probabilities of a text: of each tag at each token, and the factors they were made of. */
export interface Lattice {
  /** The factor of each tag at each token. */
  factors: Float64Array
  ahead: Float64Array
  behind: Float64Array
  marginals: Float64Array
  /** The logarithm of the sum over all taggings, without the greatest weights of the tokens. */
  logTotal: number
}

/** Returns the probabilities of all tags of a text by the forward-backward algorithm. */
export function latticeOf(scores: Float64Array, follow: Float64Array): Lattice {
  const size = scores.length / tagCount
  const factors = new Float64Array(scores.length)
  const ahead = new Float64Array(scores.length)
  const behind = new Float64Array(scores.length)
  const marginals = new Float64Array(scores.length)
  let logTotal = 0
  for (let at = 0; at < size; at += 1) {
    const row = at * tagCount
    let greatest = forbidden
    for (let tag = 0; tag < tagCount; tag += 1) greatest = Math.max(greatest, scores[row + tag] ?? 0)
    for (let tag = 0; tag < tagCount; tag += 1)
      factors[row + tag] = Math.exp((scores[row + tag] ?? 0) - greatest)
    let sum = 0
    for (let tag = 0; tag < tagCount; tag += 1) {
      let before = 0
      if (at === 0) before = follow[start + tag] ?? 0
      else
        for (const other of predecessors[tag] ?? [])
          before += (ahead[row - tagCount + other] ?? 0) * (follow[other * tagCount + tag] ?? 0)
      const value = before * (factors[row + tag] ?? 0)
      ahead[row + tag] = value
      sum += value
    }
    for (let tag = 0; tag < tagCount; tag += 1) ahead[row + tag] = (ahead[row + tag] ?? 0) / sum
    logTotal += Math.log(sum)
  }
  for (let at = size - 1; at >= 0; at -= 1) {
    const row = at * tagCount
    let sum = 0
    for (let tag = 0; tag < tagCount; tag += 1) {
      let after = 1
      if (at < size - 1) {
        after = 0
        for (const other of successors[tag] ?? [])
          after +=
            (follow[tag * tagCount + other] ?? 0) *
            (factors[row + tagCount + other] ?? 0) *
            (behind[row + tagCount + other] ?? 0)
      }
      behind[row + tag] = after
      sum += after
    }
    let whole = 0
    for (let tag = 0; tag < tagCount; tag += 1) {
      behind[row + tag] = (behind[row + tag] ?? 0) / sum
      whole += (ahead[row + tag] ?? 0) * (behind[row + tag] ?? 0)
    }
    for (let tag = 0; tag < tagCount; tag += 1)
      marginals[row + tag] = ((ahead[row + tag] ?? 0) * (behind[row + tag] ?? 0)) / whole
  }
  return { factors, ahead, behind, marginals, logTotal }
}

/** Returns the most probable sequence of tags, and the probability of each of its tags. */
export function mostProbable(model: TaggerModel, features: readonly ArrayLike<number>[]): Tagging {
  const scores = scoresOf(model, features)
  const size = features.length
  const best = new Float64Array(scores.length)
  const from = new Uint8Array(scores.length)
  for (let tag = 0; tag < tagCount; tag += 1)
    best[tag] = canFollow(null, tag) ? (model.follow[start + tag] ?? 0) + (scores[tag] ?? 0) : -Infinity
  for (let row = tagCount; row < scores.length; row += tagCount)
    for (let tag = 0; tag < tagCount; tag += 1) {
      let greatest = -Infinity
      for (const before of predecessors[tag] ?? []) {
        const weight = (best[row - tagCount + before] ?? 0) + (model.follow[before * tagCount + tag] ?? 0)
        if (weight <= greatest) continue
        greatest = weight
        from[row + tag] = before
      }
      best[row + tag] = greatest + (scores[row + tag] ?? 0)
    }
  const tags = new Uint8Array(size)
  const { marginals } = latticeOf(scores, followFactors(model))
  const probabilities = new Float64Array(size)
  const ofOther = new Float64Array(size)
  let tag = 0
  for (let other = 1; other < tagCount; other += 1)
    if ((best[(size - 1) * tagCount + other] ?? 0) > (best[(size - 1) * tagCount + tag] ?? 0)) tag = other
  for (let at = size - 1; at >= 0; at -= 1) {
    tags[at] = tag
    probabilities[at] = marginals[at * tagCount + tag] ?? 0
    const other = otherParty(tag)
    ofOther[at] = other === null ? 0 : (marginals[at * tagCount + other] ?? 0)
    tag = from[at * tagCount + tag] ?? 0
  }
  return { tags, probabilities, ofOther }
}
