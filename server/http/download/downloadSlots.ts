/** Limits concurrent downloads, in all and per address: each holds a piece of a file in memory. */
export interface DownloadSlots {
  /** Takes a slot and returns its release function; null when none is free. */
  take(address: string): (() => void) | null
}

const placesMax = 100
const placesOfAddressMax = 8

/** Creates the download slots of one process. */
export function createDownloadSlots(): DownloadSlots {
  const countByAddress = new Map<string, number>()
  let total = 0
  return {
    take(address) {
      const ofAddress = countByAddress.get(address) ?? 0
      if (total >= placesMax || ofAddress >= placesOfAddressMax) return null
      total += 1
      countByAddress.set(address, ofAddress + 1)
      let isTaken = true
      return () => {
        if (!isTaken) return
        isTaken = false
        total -= 1
        const left = (countByAddress.get(address) ?? 1) - 1
        if (left === 0) countByAddress.delete(address)
        else countByAddress.set(address, left)
      }
    },
  }
}
