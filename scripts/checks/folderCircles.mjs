/** Tests and their helpers may use what their neighbours use. */
const isForTests = /\.test\.tsx?$|(^|\/)testing\//

/**
 * Returns the imports between neighbouring folders: for each folder, its neighbours with the first import of each.
 * @param {Iterable<readonly [from: string, to: string]>} imports
 */
function neighbourImports(imports) {
  /** @type {Map<string, Map<string, string>>} */
  const found = new Map()
  for (const [from, to] of imports) {
    if (isForTests.test(from) || isForTests.test(to)) continue
    const [a, b] = [from.split('/'), to.split('/')]
    const at = a.findIndex((part, depth) => part !== b[depth])
    // files of one folder, or of a folder and one beneath it, are no neighbours
    if (at < 0 || at >= a.length - 1 || at >= b.length - 1) continue
    const own = a.slice(0, at + 1).join('/')
    const other = b.slice(0, at + 1).join('/')
    const others = found.get(own) ?? new Map()
    found.set(own, others)
    if (!others.has(other)) others.set(other, `${from} → ${to}`)
  }
  return found
}

/**
 * Returns circles of neighbouring folders: each imports the next one, and the last one the first. None of them can be understood
 * or moved without the others, so what they share belongs in a folder of its own, or in the one above. Ways through files of the
 * folder above are not followed.
 * @param {Iterable<readonly [from: string, to: string]>} imports paths from the root, with slashes
 * @returns {string[]} at least one fault for each group of folders that need each other, with an import for each step
 */
export function folderCircles(imports) {
  const found = neighbourImports(imports)
  /** @type {string[]} */
  const faults = []
  /** @type {Set<string>} folders that lead into no circle, or into one that is reported */
  const done = new Set()
  /** @type {string[]} */
  const way = []
  const visit = (/** @type {string} */ folder) => {
    if (done.has(folder)) return
    const start = way.indexOf(folder)
    if (start >= 0) {
      const circle = [...way.slice(start), folder]
      const steps = circle.slice(1).map((to, at) => found.get(circle[at] ?? '')?.get(to))
      faults.push(
        `${circle.join(' → ')}: ${steps.join('; ')}\n    Folders that need each other: move what they share into a folder of its own.`,
      )
      return
    }
    way.push(folder)
    for (const next of found.get(folder)?.keys() ?? []) visit(next)
    way.pop()
    done.add(folder)
  }
  for (const folder of [...found.keys()].toSorted()) visit(folder)
  return faults
}
