/** Tests and their helpers may use what their neighbours use. */
const isForTests = /\.test\.tsx?$|(^|\/)testing\//

/**
 * Returns pairs of neighbouring folders whose files import each other. One of the two cannot be understood or moved without the
 * other, so what both need belongs in a third folder, or in the one above.
 * @param {Iterable<readonly [from: string, to: string]>} imports paths from the root, with slashes
 * @returns {string[]}
 */
export function mutualFolders(imports) {
  /** @type {Map<string, string>} the first import from one folder to a neighbour, by both */
  const first = new Map()
  for (const [from, to] of imports) {
    if (isForTests.test(from) || isForTests.test(to)) continue
    const [a, b] = [from.split('/'), to.split('/')]
    const at = a.findIndex((part, depth) => part !== b[depth])
    // files of one folder, or of a folder and one beneath it, are no neighbours
    if (at < 0 || at >= a.length - 1 || at >= b.length - 1) continue
    const pair = `${a.slice(0, at + 1).join('/')} ↔ ${b.slice(0, at + 1).join('/')}`
    if (!first.has(pair)) first.set(pair, `${from} → ${to}`)
  }
  return [...first].flatMap(([pair, way]) => {
    const [one = '', other = ''] = pair.split(' ↔ ')
    const back = first.get(`${other} ↔ ${one}`)
    return one < other && back !== undefined
      ? [`${pair} import each other: ${way}; ${back}\n    Move what both need into a folder of its own.`]
      : []
  })
}
