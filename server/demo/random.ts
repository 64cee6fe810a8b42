/** A stream of random numbers that is the same for the same seed on every machine (mulberry32). */
export interface Random {
  /** 0 ≤ x < 1. */
  unit(): number
  /** A whole number, both ends included. */
  whole(min: number, max: number): number
  chance(probability: number): boolean
  pick<Item>(items: readonly Item[]): Item
  /** `count` different items in random order, or all of them where there are fewer. */
  sample<Item>(items: readonly Item[], count: number): Item[]
}

export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  const unit = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (min: number, max: number) => min + Math.floor(unit() * (max - min + 1))
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[whole(0, items.length - 1)]
    if (item === undefined) throw new Error('Nothing to pick from')
    return item
  }
  const sample = <Item>(items: readonly Item[], count: number): Item[] => {
    const rest = [...items]
    return Array.from({ length: Math.min(count, rest.length) }, () => {
      const [item] = rest.splice(whole(0, rest.length - 1), 1)
      if (item === undefined) throw new Error('Nothing to sample from')
      return item
    })
  }
  return { unit, whole, chance: (probability) => unit() < probability, pick, sample }
}

/** `value` to the nearest multiple of `step`. */
export const toStep = (value: number, step: number) => Math.round(value / step) * step
