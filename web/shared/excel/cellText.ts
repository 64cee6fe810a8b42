import { restoredText } from '../../../contract/kernel/text/harmlessText.ts'
import type { SheetCell } from './readSheet.ts'

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** A cell as a text; one that an export or a faults file made harmless is what it was. */
export function cellText(cell: SheetCell | undefined): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date)
    return `${cell.getUTCFullYear()}-${twoDigits(cell.getUTCMonth() + 1)}-${twoDigits(cell.getUTCDate())}`
  if (typeof cell === 'boolean') return cell ? '是' : '否'
  return restoredText(String(cell)).trim()
}

const landline = /^0\d{2,3}\d{7,8}$/
/** Mobiles and 400 numbers, which have no zero to lose. */
const isWhole = /^(?:1\d{10}|[48]00\d{7})$/

/** A phone; Excel takes the zero from a landline that is typed as a number. */
export function cellPhone(cell: SheetCell | undefined): string {
  const text = cellText(cell)
  const isShortened = typeof cell === 'number' && !isWhole.test(text) && landline.test(`0${text}`)
  return isShortened ? `0${text}` : text
}
