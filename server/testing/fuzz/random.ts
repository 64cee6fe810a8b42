/** A stream of numbers from a seed (mulberry32): the same seed gives the same cases on every machine. */
export interface Random {
  /** In [0, 1). */
  next(): number
  /** True with the given chance. */
  chance(of: number): boolean
  pick<T>(from: readonly T[]): T
}

export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    chance: (of) => next() < of,
    pick(from) {
      const picked = from[Math.floor(next() * from.length)]
      if (picked === undefined && from.length === 0) throw new Error('Nothing to pick from')
      return picked as (typeof from)[number]
    },
  }
}
