const isPart = (a: string, b: string) => a.startsWith(b) || b.startsWith(a)

/**
 * Returns the regions via which a line reaches the searched destination, as full names like regionText. Empty if the line goes
 * there itself or there is no destination.
 */
export function transferRegions(
  line: { destinationText: string; viaTexts: readonly string[] },
  destination: string,
): string[] {
  if (destination === '' || isPart(line.destinationText, destination)) return []
  return line.viaTexts.filter((via) => isPart(via, destination))
}

/** Checks whether a line reaches the searched destination, directly or via another region; always true without one. */
export function reachesDestination(
  line: { destinationText: string; viaTexts: readonly string[] },
  destination: string,
): boolean {
  return (
    destination === '' ||
    isPart(line.destinationText, destination) ||
    transferRegions(line, destination).length > 0
  )
}

/** Checks whether a line goes to the searched destination without a transfer. */
export function isDirectTo(
  line: { isDirect: boolean; destinationText: string; viaTexts: readonly string[] },
  destination: string,
): boolean {
  return line.isDirect && transferRegions(line, destination).length === 0
}
