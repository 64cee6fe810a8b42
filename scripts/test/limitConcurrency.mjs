/**
 * Returns a function that runs at most so many tasks at once; the others wait in sequence.
 * @param {number} count
 * @returns {<T>(run: () => Promise<T>) => Promise<T>}
 */
export function limitConcurrency(count) {
  let free = count
  /** @type {(() => void)[]} */
  const waiting = []
  return async (run) => {
    if (free > 0) free -= 1
    else await new Promise((resolve) => waiting.push(() => resolve(null)))
    try {
      return await run()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
