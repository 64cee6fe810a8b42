/** Returns a name for strangers: only its first character is shown (GB/T 41833 requires at least one hidden). */
export function maskName(name: string): string {
  const characters = [...name]
  return characters.length <= 1 ? '*' : `${characters[0]}${'*'.repeat(Math.min(characters.length - 1, 3))}`
}

/** Start of the door part of an address: 3幢, B座, 2单元, 501室, 3-2-501, #501. */
const door =
  /\s*(?:[a-z甲乙丙丁]?\d*[-－]?[a-z\d一二三四五六七八九十]+\s*(?:幢|栋|座|号楼|单元|室|层|楼|房|号房)|[#＃]\s*\d+|[a-z]?\d+(?:[-－]\d+)+).*$/iu

/** Returns an address for a label: street and house, with *** for the door (GB/T 41833: no room number). */
export function maskAddress(address: string): string {
  const shown = address.normalize('NFKC').replace(door, '')
  return shown === address.normalize('NFKC') ? address : `${shown}***`
}

/**
 * Returns an id-card number with only its first and last character shown, even for its owner. Region, birthday and check digit
 * together would leave so few candidates that hiding the rest would be useless.
 */
export function maskIdCard(number: string): string {
  return `${number.slice(0, 1)}${'*'.repeat(Math.max(0, number.length - 2))}${number.slice(-1)}`
}
