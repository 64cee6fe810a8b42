import { pieceUnit } from '../goods/quantities.ts'
import { isPersonName } from '../words.ts'

/** A number without a sign: 1 李雷. */
const bare = /^\s*(\d{1,3})\s+(?=[^\d\s])/

/** The ways to number consignments; the first group holds the number. */
const styles = [
  /^\s*[(（]\s*(\d{1,3})\s*[)）]\s*/,
  /^\s*[[【]\s*(\d{1,3})\s*[\]】]\s*/,
  /^\s*(\d{1,3})\s*[.．、，,:：)）](?!\d)\s*/,
  /^\s*([①-⑳])\s*/,
  /^\s*(\d)\ufe0f?\u20e3\s*/,
  /^\s*第\s*([一二三四五六七八九十]{1,3}|\d{1,3})\s*[票单批件家个][货]?\s*[:：,，、.]?\s*/,
  /^\s*([一二三四五六七八九十]{1,3})\s*[、.．:：]\s*/,
  /^\s*[票单#]\s*(\d{1,3})\s*[:：.、]?\s*/,
  bare,
]

const quantity = new RegExp(`^\\s*\\d{1,3}\\s+(?:${pieceUnit}|吨|方|公斤|斤|kg)`, 'i')

/** Checks whether a line begins with a quantity: 1 箱保温杯, but not 1 张三. */
const isQuantity = (line: string) =>
  quantity.test(line) && !isPersonName(/^\s*\d+\s+([\u4e00-\u9fa5]+)/.exec(line)?.[1] ?? '')

const digits = '零一二三四五六七八九'

/** Returns the number of an ordinal: '3', '③', '十二'. */
function ordinalOf(text: string): number {
  if (/^\d+$/.test(text)) return Number(text)
  const circled = text.charCodeAt(0) - 0x2460
  if (circled >= 0 && circled < 20) return circled + 1
  const [, tens, ones] = /^([一二三四五六七八九]?十)?([一二三四五六七八九])?$/.exec(text) ?? []
  return (tens ? Math.max(1, digits.indexOf(tens[0] ?? '')) * 10 : 0) + digits.indexOf(ones ?? '零')
}

/** A numbered line: its index, and the length of the number with its sign. */
export interface NumberedLine {
  at: number
  length: number
}

/** Returns every way in which lines are numbered one by one, at least two. */
export function numberings(lines: readonly string[]): NumberedLine[][] {
  return styles.flatMap((style) => {
    const found = lines.flatMap((line, at) => {
      const match = style === bare && isQuantity(line) ? null : style.exec(line)
      return match ? [{ at, length: match[0].length, ordinal: ordinalOf(match[1] ?? '') }] : []
    })
    const first = found[0]?.ordinal ?? 0
    const isCounted = found.length >= 2 && found.every(({ ordinal }, index) => ordinal === first + index)
    return isCounted ? [found] : []
  })
}
