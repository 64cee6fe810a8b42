import { unescapeFormula } from '#contract/kernel/text/escapeFormula.ts'
import type { SheetCell } from './readSheet.ts'

/** Excel's precision in digits; it shows no more. */
const sheetDigits = 15

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** Returns a cell as text, without the escape that exports and error files add. */
export function cellText(cell: SheetCell | undefined): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date)
    return `${cell.getUTCFullYear()}-${twoDigits(cell.getUTCMonth() + 1)}-${twoDigits(cell.getUTCDate())}`
  if (typeof cell === 'boolean') return cell ? '是' : '否'
  if (typeof cell === 'number') return String(Number(cell.toPrecision(sheetDigits)))
  return unescapeFormula(cell).trim()
}

const landline = /^0\d{2,3}\d{7,8}$/
/** Mobiles and 400 numbers, which have no leading zero. */
const isWhole = /^(?:1\d{10}|[48]00\d{7})$/

/** Returns a phone number, with the leading zero that Excel drops from a landline typed as a number. */
export function cellPhone(cell: SheetCell | undefined): string {
  const text = cellText(cell)
  const isShortened = typeof cell === 'number' && !isWhole.test(text) && landline.test(`0${text}`)
  return isShortened ? `0${text}` : text
}
