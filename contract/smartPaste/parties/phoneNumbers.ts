import { normalizePhone } from '../../kernel/text/phones.ts'
import { findAll, signs, spanOf, markSpan } from '../parseState.ts'
import type { ParseState } from '../parseState.ts'
import type { Span } from '../pastedOrder.ts'

export interface PhoneNumber extends Span {
  value: string
  isMobile: boolean
}

const mobile =
  /(?<!\d)(?:(?:\+|00)?86[- ]?)?1[3-9]\d(?:[- ]?\d{4}[- ]?\d{4}|[- ]?\d{3}[- ]?\d{5})(?!\d)|(?<!\d)(?<!\d )1 [3-9](?: \d){9}(?! ?\d)/g
const landline =
  /(?<![\d-])(?:(?:\+|00)86[- ]?)?(?:\(?0\d{2,3}\)?[- ]?\d{7,8}(?:(?:-|转)\d{1,6})?|[48]00[- ]?\d{3}[- ]?\d{4}|[48]00[- ]?\d{4}[- ]?\d{3})(?![\d])/g

function landlineValue(text: string): string {
  const plain = text
    .replace(/^(?:\+|00)86[- ]?/, '')
    .replace(/转/, '-')
    .replace(/[()]/g, '')
  const freeCall = /^([48]00)[- ]?(\d{3})[- ]?(\d{4})$|^([48]00)[- ]?(\d{4})[- ]?(\d{3})$/.exec(plain)
  if (freeCall) return normalizePhone(plain.replace(/[- ]/g, '')).replace(/^(...)(...)(....)$/, '$1-$2-$3')
  return normalizePhone(plain.replace(/^(0\d{2,3}) /, '$1-').replace(/ /g, ''))
}

/** Checks that a number is no part of a table's row: 1800 150 1350 1125 6.75. */
const isNoRow = ({ 0: number, index = 0, input = '' }: RegExpMatchArray) =>
  !number.includes(' ') ||
  !/\d $/.test(input.slice(0, index)) ||
  !/^ \d/.test(input.slice(index + number.length))

/** Extracts all mobile and landline numbers, in the order of the text. */
export function extractPhones(ground: ParseState): PhoneNumber[] {
  const mobiles = findAll(ground, mobile)
    .filter(isNoRow)
    .map((match) => ({
      ...spanOf(match),
      value: normalizePhone(match[0].replace(/^(?:\+|00)?86[- ]?(?=1)/, '')),
      isMobile: true,
    }))
  for (const { start, end } of mobiles) markSpan(ground, start, end, signs.phone)
  const landlines = findAll(ground, landline).map((match) => ({
    ...spanOf(match),
    value: landlineValue(match[0]),
    isMobile: false,
  }))
  for (const { start, end } of landlines) markSpan(ground, start, end, signs.phone)
  return [...mobiles, ...landlines].toSorted((a, b) => a.start - b.start)
}
