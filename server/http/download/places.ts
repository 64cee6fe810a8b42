/** A bounded number of downloads at once, in all and of one address: each holds a piece of a file in memory. */
export interface Places {
  /** Takes a place and gives what frees it; null where there is none. */
  take(address: string): (() => void) | null
}

const placesMax = 100
const placesOfAddressMax = 8

/** The places of one process. */
export function downloadPlaces(): Places {
  const held = new Map<string, number>()
  let all = 0
  return {
    take(address) {
      const own = held.get(address) ?? 0
      if (all >= placesMax || own >= placesOfAddressMax) return null
      all += 1
      held.set(address, own + 1)
      let isHeld = true
      return () => {
        if (!isHeld) return
        isHeld = false
        all -= 1
        const left = (held.get(address) ?? 1) - 1
        if (left === 0) held.delete(address)
        else held.set(address, left)
      }
    },
  }
}
