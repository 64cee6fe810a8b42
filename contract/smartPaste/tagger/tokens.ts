import { extractQuantities } from '../goods/quantities.ts'
import type { Quantity } from '../goods/quantities.ts'
import type { ParseState } from '../parseState.ts'
import { extractPhones } from '../parties/phoneNumbers.ts'
import type { PhoneNumber } from '../parties/phoneNumbers.ts'
import type { Span } from '../pastedOrder.ts'
import { extractColumns } from '../tables/columns.ts'

/** A unit of a text: a character, a word of letters, a number, a phone or an amount. */
export interface Token extends Span {
  /** The character, or a sign for all tokens of a kind: `#` a number, `@` a phone, the unit of an amount. */
  symbol: string
  quantity?: Quantity
  phone?: PhoneNumber
  /** The amount stands below a head, or behind one. */
  isHeaded?: true
}

const words = /[A-Za-z][A-Za-z.]*|\d+(?:\.\d+)?|[ \t]+|\n\s*|[^]/gu

const symbolOf = (text: string) =>
  /^[A-Za-z]{2}/.test(text)
    ? `L${text.toLowerCase()}`
    : /^\d/.test(text)
      ? `#${Math.min(text.length, 4)}`
      : text.includes('\n')
        ? '\n'
        : text.startsWith(' ')
          ? ' '
          : text

const unitOf = (quantity: Quantity) =>
  `${quantity.kind === 'pieces' ? quantity.unit : quantity.kind}${quantity.isEach ? '/' : ''}${quantity.isTotal ? '=' : ''}`

/** Divides a normalized text into tokens. Phones and amounts are one token each. `tabbed` is the text with the tabs of a table. */
export function tokensOf(text: string, tabbed: string): Token[] {
  const ground: ParseState = { text, rest: text }
  const ofTable = extractColumns(ground, tabbed).quantities
  const phones = extractPhones(ground)
  const quantities = [...ofTable, ...extractQuantities(ground)]
  const wholes: Token[] = [
    ...phones.map((phone) => ({ start: phone.start, end: phone.end, symbol: '@', phone })),
    ...quantities.map((quantity) => ({
      start: quantity.start,
      end: quantity.end,
      symbol: `Q${unitOf(quantity)}`,
      quantity,
      ...(ofTable.includes(quantity) && { isHeaded: true as const }),
    })),
  ].toSorted((a, b) => a.start - b.start)
  const tokens: Token[] = []
  let at = 0
  const addWords = (until: number) => {
    for (const match of text.slice(at, until).matchAll(words)) {
      const start = at + match.index
      tokens.push({ start, end: start + match[0].length, symbol: symbolOf(match[0]) })
    }
  }
  for (const whole of wholes) {
    if (whole.start < at) continue
    addWords(whole.start)
    tokens.push(whole)
    at = whole.end
  }
  addWords(text.length)
  return tokens
}
