import { hashText, mix } from './surroundings.ts'
import type { Surroundings } from './surroundings.ts'
import type { Token } from './tokens.ts'

/** Number of different features; a power of two. */
export const featureCount = 1 << 18

/**
 * Returns the features of every token, as numbers below featureCount. `rules` is what the rules read there, a tag for each token.
 */
export function featuresOf(
  tokens: readonly Token[],
  around: Surroundings,
  rules: ArrayLike<number>,
): Int32Array[] {
  const symbols = tokens.map(({ symbol }) => hashText(symbol))
  const edge = hashText('edge')
  const symbol = (at: number) => symbols[at] ?? edge
  const { shape, cue, cueDistance, cueBefore, nextCue, label, head } = around
  const { phoneBefore, phoneBehind, phones, placeBefore, placeBehind, line } = around
  const { runBefore, runBehind, amountBefore, amountBehind } = around
  const of = (list: ArrayLike<number>, at: number) => list[at] ?? -1
  const found: number[] = []
  const add = (first: number, second?: number, third?: number, fourth?: number) => {
    let hash = mix(found.length + 1, first)
    if (second !== undefined) hash = mix(hash, second)
    if (third !== undefined) hash = mix(hash, third)
    if (fourth !== undefined) hash = mix(hash, fourth)
    found.push((hash ^ (hash >>> 15)) & (featureCount - 1))
  }
  return tokens.map((_, at) => {
    found.length = 0
    const [s4b, s3b, s2b, s1b] = [symbol(at - 4), symbol(at - 3), symbol(at - 2), symbol(at - 1)]
    const [s0, s1, s2, s3, s4] = [symbol(at), symbol(at + 1), symbol(at + 2), symbol(at + 3), symbol(at + 4)]
    const [h2b, h1b, h0] = [of(shape, at - 2), of(shape, at - 1), of(shape, at)]
    const [h1, h2] = [of(shape, at + 1), of(shape, at + 2)]
    const [r1b, r0, r1] = [of(rules, at - 1), of(rules, at), of(rules, at + 1)]
    const [cue0, far, cue1, cueNext] = [of(cue, at), of(cueDistance, at), of(cueBefore, at), of(nextCue, at)]
    const [label0, head0, phones0] = [of(label, at), of(head, at), of(phones, at)]
    const [phoneB, phoneA, placeB, placeA, line0] = [
      of(phoneBefore, at),
      of(phoneBehind, at),
      of(placeBefore, at),
      of(placeBehind, at),
      of(line, at),
    ]
    add(0)
    for (const value of [s0, s1b, s1, s2b, s2, s3b, s3]) add(value)
    add(s1b, s0)
    add(s0, s1)
    add(s2b, s1b)
    add(s1, s2)
    add(s1b, s1)
    add(s2b, s1b, s0)
    add(s1b, s0, s1)
    add(s0, s1, s2)
    add(s3b, s2b, s1b)
    add(s1, s2, s3)
    add(h0)
    add(h1b, h0)
    add(h0, h1)
    add(h1b, h0, h1)
    add(h0, h1, h2)
    add(h2b, h1b, h0)
    add(h0, s1b)
    add(h0, s1)
    add(cue0)
    add(cue0, far)
    add(cue0, cue1)
    add(cue0, far, h0)
    add(cue0, cue1, h0, phones0)
    add(cue0, s0)
    add(cue0, s1b)
    add(cueNext)
    add(cueNext, h0)
    add(cueNext, cue0)
    add(label0)
    add(label0, h0)
    add(label0, s1b)
    add(head0)
    add(head0, h0)
    add(head0, s1b)
    add(phones0)
    add(phones0, h0)
    add(phones0, cue0)
    add(phoneB, phoneA)
    add(phoneB, phoneA, h0)
    add(phoneA, h0, h1)
    add(placeB, placeA)
    add(placeB, placeA, phones0)
    add(placeB, cue0, h0)
    add(line0)
    add(line0, h0)
    add(line0, cue0)
    const [runB, runA, amountB, amountA] = [
      of(runBefore, at),
      of(runBehind, at),
      of(amountBefore, at),
      of(amountBehind, at),
    ]
    add(runB, runA)
    add(runB, runA, h0)
    add(runA, h0, phoneA)
    add(runB, s0)
    add(runA, s0)
    add(runA, h0, cue0, far)
    add(amountA)
    add(amountA, h0)
    add(amountA, runA)
    add(amountB)
    add(amountB, h0)
    add(amountB, runB)
    add(amountA, amountB)
    add(amountA, s0)
    add(s0, amountB, cue0)
    add(s4b, s3b, s2b, s1b)
    add(s1, s2, s3, s4)
    add(s4b)
    add(s4)
    add(r0)
    add(r1b, r0)
    add(r0, r1)
    add(r0, h0)
    add(r0, s0)
    add(r0, cue0)
    add(r0, cue0, cue1, far)
    add(r0, phones0, phoneB, phoneA)
    add(r0, label0)
    add(r0, head0)
    add(r1b, r0, r1, h0)
    add(r0, s1b)
    add(r0, s1)
    return new Int32Array(found)
  })
}
