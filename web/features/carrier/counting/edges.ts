/** A swing of brightness (0 … 255) below this is noise, not an edge. */
const swingMin = 8

/** Returns where a line is lightest and darkest in turn, the lightest first. Ignores smaller swings than `swing`. */
function turnsOf(line: ArrayLike<number>, swing: number): number[] {
  const turns: number[] = []
  let isLight = true
  let best = 0
  for (let at = 1; at < line.length; at += 1) {
    const rise = ((line[at] ?? 0) - (line[best] ?? 0)) * (isLight ? 1 : -1)
    if (rise > 0) best = at
    else if (-rise >= swing) {
      turns.push(best)
      best = at
      isLight = !isLight
    }
  }
  turns.push(best)
  return turns
}

/**
 * Returns the edges of a line of brightnesses (0 dark … 255 light), in fractions of a sample. The first edge turns dark. An edge
 * lies half-way between its lightest and darkest neighbour, so that neither shade nor glare moves it.
 */
export function edgesOf(line: ArrayLike<number>, swing: number): number[] {
  const turns = turnsOf(line, Math.max(swing, swingMin))
  return turns.slice(1).map((to, index) => {
    const from = turns[index] ?? 0
    const start = line[from] ?? 0
    const middle = (start + (line[to] ?? 0)) / 2
    let at = from
    while (at + 1 < to && (line[at + 1] ?? 0) > middle === start > middle) at += 1
    const before = line[at] ?? 0
    const step = before - (line[at + 1] ?? 0)
    return step === 0 ? at : at + (before - middle) / step
  })
}
