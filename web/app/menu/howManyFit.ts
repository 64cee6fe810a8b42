/**
 * How many of the entries stand in a row, from the left, all lengths in px: all of them where they fit, else as many as leave room
 * for the button that holds the rest.
 */
export function howManyFit(room: number, widths: readonly number[], gap: number, moreWidth: number): number {
  const taken = (n: number) => widths.slice(0, n).reduce((sum, width) => sum + width + gap, 0)
  if (taken(widths.length) - gap <= room) return widths.length
  const fitting = widths.findIndex((_, n) => taken(n + 1) + moreWidth > room)
  return fitting === -1 ? widths.length : fitting
}
