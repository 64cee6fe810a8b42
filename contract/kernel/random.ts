/** Random numbers that are reproducible: the same seed gives the same numbers on every machine. */
export interface Random {
  /** 0 ≤ x < 1. */
  unit: () => number
  /** An integer, both ends included. */
  whole: (min: number, max: number) => number
  chance: (probability: number) => boolean
  pick: <Item>(items: readonly Item[]) => Item
  /** Returns `count` different items in random order, or all of them where there are fewer. */
  sample: <Item>(items: readonly Item[], count: number) => Item[]
}

/** Returns the stream of random numbers of a seed (mulberry32). */
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
    if (items.length === 0) throw new Error('Nothing to pick from')
    // an item may itself be undefined
    return items[whole(0, items.length - 1)] as Item
  }
  const sample = <Item>(items: readonly Item[], count: number): Item[] => {
    const rest = [...items]
    return Array.from({ length: Math.min(count, rest.length) }, () => {
      const [item] = rest.splice(whole(0, rest.length - 1), 1)
      return item as Item
    })
  }
  return { unit, whole, chance: (probability) => unit() < probability, pick, sample }
}
