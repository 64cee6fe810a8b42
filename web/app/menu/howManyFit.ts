/** Returns how many entries fit in a row; lengths in px. If not all fit, it leaves room for the button that holds the rest. */
export function howManyFit(room: number, widths: readonly number[], gap: number, moreWidth: number): number {
  const widthOf = (n: number) => widths.slice(0, n).reduce((sum, width) => sum + width + gap, 0)
  if (widthOf(widths.length) - gap <= room) return widths.length
  const fitting = widths.findIndex((_, n) => widthOf(n + 1) + moreWidth > room)
  return fitting === -1 ? widths.length : fitting
}
