const isPart = (a: string, b: string) => a.startsWith(b) || b.startsWith(a)

/**
 * The regions by way of which a line reaches what was asked for, when its own destination does not: in words from the province
 * down, as regionText gives them. Empty: it goes there itself, or nothing was asked for.
 */
export function transferRegions(
  line: { destinationText: string; viaTexts: readonly string[] },
  askedText: string,
): string[] {
  if (askedText === '' || isPart(line.destinationText, askedText)) return []
  return line.viaTexts.filter((via) => isPart(via, askedText))
}

/** Whether a line reaches what was asked for, itself or by a transfer; anything where nothing was asked for. */
export function reaches(
  line: { destinationText: string; viaTexts: readonly string[] },
  askedText: string,
): boolean {
  return (
    askedText === '' || isPart(line.destinationText, askedText) || transferRegions(line, askedText).length > 0
  )
}

/** Whether a line goes to what was asked for without a transfer. */
export function isDirectTo(
  line: { isDirect: boolean; destinationText: string; viaTexts: readonly string[] },
  askedText: string,
): boolean {
  return line.isDirect && transferRegions(line, askedText).length === 0
}
