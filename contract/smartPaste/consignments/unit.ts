import { extractQuantities } from '../goods/quantities.ts'
import { narrowText } from '../narrowText.ts'
import type { ParseState } from '../parseState.ts'
import { extractPhones } from '../parties/phoneNumbers.ts'
import { toSimplified } from '../readable/simplified.ts'
import { isPersonName } from '../words.ts'

/** A line or some lines of a pasted list, with what they contain. */
export interface Unit {
  text: string
  hasPhone: boolean
  hasPlace: boolean
  /** A name alone on its line, or a label of a party. */
  hasParty: boolean
  hasGoods: boolean
  /** Begins with the sender, who is no consignment of his own. */
  isShipper: boolean
  /** One row of a list: never joined to the one before. */
  isOwn: boolean
  /** Whether it begins a consignment of its own is uncertain. */
  isDoubtful: boolean
}

const place =
  /[\u4e00-\u9fa5]{2}(?:省|市(?!场)|自治区|区|县|镇|乡|村|街|大道|路)|[\u4e00-\u9fa5](?:省|市)[\u4e00-\u9fa5]+[市区县]/
const party =
  /^\s*\[?(?:收货?|收件|发货?|发件|寄件?|托运|客户(?!留言|备注|要求)|联系人|姓名|送|到)[\u4e00-\u9fa5]{0,4}\]?\s*:/
const shipper =
  /^\s*\[?(?:发货|发件|寄件|寄货|发方|寄方|托运|提货)(?!(?:到|往|给))|^\s*\[?[发寄提]\]?\s*:|^\s*(?:我们|我方|我[是的这])/

/** Returns a line with what it contains. Only the first 5,000 characters count. */
export function unitOf(line: string): Unit {
  const text = toSimplified(narrowText(line).text)
  const ground: ParseState = { text, rest: text }
  const hasPhone = extractPhones(ground).length > 0
  return {
    text: line,
    hasPhone,
    hasPlace: place.test(text),
    hasParty: party.test(text) || isPersonName(text.trim()),
    hasGoods: extractQuantities(ground).length > 0,
    isShipper: shipper.test(text),
    isOwn: false,
    isDoubtful: false,
  }
}

/** Joins two neighbouring units; the first decides where they begin. */
export const joinUnits = (a: Unit, b: Unit): Unit => ({
  text: `${a.text}\n${b.text}`,
  hasPhone: a.hasPhone || b.hasPhone,
  hasPlace: a.hasPlace || b.hasPlace,
  hasParty: a.hasParty || b.hasParty,
  hasGoods: a.hasGoods || b.hasGoods,
  isShipper: a.isShipper && !b.hasParty,
  isOwn: a.isOwn,
  isDoubtful: a.isDoubtful,
})

/** Joins the lines of a part; undefined for none. */
export const joinLines = (lines: readonly Unit[]): Unit | undefined =>
  lines.length === 0 ? undefined : lines.reduce(joinUnits)

/** Checks for goods and somebody who gets them. */
export const isComplete = ({ hasGoods, hasPhone, hasPlace }: Unit): boolean =>
  hasGoods && (hasPhone || hasPlace)

/** Checks for words that say nothing about a consignment. */
export const isEmpty = ({ hasPhone, hasPlace, hasParty, hasGoods }: Unit): boolean =>
  !hasPhone && !hasPlace && !hasParty && !hasGoods
