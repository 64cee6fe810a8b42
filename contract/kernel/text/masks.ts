/** A name as strangers may see it: everything behind its first character hidden (GB/T 41833 asks for at least one). */
export function maskName(name: string): string {
  const characters = [...name]
  return characters.length <= 1 ? '*' : `${characters[0]}${'*'.repeat(Math.min(characters.length - 1, 3))}`
}

/** Where an address begins to say which door: 3幢, B座, 2单元, 501室, 3-2-501, #501. */
const door =
  /\s*(?:[a-z甲乙丙丁]?\d*[-－]?[a-z\d一二三四五六七八九十]+\s*(?:幢|栋|座|号楼|单元|室|层|楼|房|号房)|[#＃]\s*\d+|[a-z]?\d+(?:[-－]\d+)+).*$/iu

/** An address as a label shows it: street and house, not the door (GB/T 41833: no room number); a mark where something is hidden. */
export function maskAddress(address: string): string {
  const shown = address.normalize('NFKC').replace(door, '')
  return shown === address.normalize('NFKC') ? address : `${shown}***`
}

/**
 * An id-card number as even its owner sees it again: its first and its last sign. Region, birthday and check digit together would
 * leave so few candidates that hiding the rest hid nothing.
 */
export function maskIdCard(number: string): string {
  return `${number.slice(0, 1)}${'*'.repeat(Math.max(0, number.length - 2))}${number.slice(-1)}`
}
