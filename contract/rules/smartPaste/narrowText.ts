/** As much of a pasted text as is read, in UTF-16 units. */
export const mostPastedUnits = 5_000

const replacements: Record<string, string> = {
  '×': '*',
  '✕': '*',
  '✖': '*',
  '﹡': '*',
  '㎥': '方',
  '【': '[',
  '】': ']',
  '「': '[',
  '」': ']',
  '〖': '[',
  '〗': ']',
  '—': '-',
  '–': '-',
  '－': '-',
  丨: '|',
  '→': '>',
  '➡': '>',
  '➔': '>',
  '⇒': '>',
  '³': '3',
}

function narrowed(unit: string): string {
  const known = replacements[unit]
  if (known !== undefined) return known
  const code = unit.charCodeAt(0)
  // full-width letters, digits and signs
  if (code >= 0xff01 && code <= 0xff5e) return String.fromCharCode(code - 0xfee0)
  if (unit === '\n') return unit
  if (unit === '\r' || unit === '\t') return ' '
  const isSign =
    code < 0x20 || (code >= 0x7f && code < 0xa1) || (code >= 0x2000 && code <= 0x206f) || code >= 0xd800
  // a CJK character beyond the basic plane is not told from an emoji here: no name of a place has one
  if (isSign || (code >= 0x2190 && code <= 0x2bff) || code === 0x3000) return ' '
  return unit
}

const blank = (text: string) => text.replace(/[^\n]/g, ' ')

/**
 * The text with narrow digits and signs, without tags, control marks and emoji; every unit stands where it stood, so that a
 * place in it is a place in what was pasted. Longer texts are cut at mostPastedUnits.
 */
export function narrowText(raw: string): { text: string; isCut: boolean } {
  const isCut = raw.length > mostPastedUnits
  const units = raw.slice(0, mostPastedUnits).split('')
  const text = units
    .map(narrowed)
    .join('')
    .replace(/<(?:br|\/p|\/div|\/li|\/tr)\s{0,5}\/?>/gi, (tag) => `\n${blank(tag.slice(1))}`)
    .replace(/<\/?[a-z][^<>\n]{0,300}>/gi, blank)
    .replace(/&(?:nbsp|amp|lt|gt|quot|#\d{1,6});/g, blank)
  return { text, isCut }
}
