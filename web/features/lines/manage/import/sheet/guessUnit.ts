import { sheetUnits } from '#contract/lines/sheetTargets.ts'
import type { SheetTarget } from '#contract/lines/sheetTargets.ts'
import { cellText } from '#shared/excel/cellText.ts'
import type { Sheet } from '#shared/excel/readSheet.ts'
import { priceUnitOf } from './tierTitles.ts'

/** Prices per tonne below it are taken for prices per kilogram: contract/price/priceDoubts.ts calls them absurd. */
const yuanPerTonneMin = 30
/** Durations up to it are taken for days. */
const daysMax = 15

/** Returns the unit that the notes above the titles name, as 单位：元/公斤. */
function notedUnit({ cells }: Sheet, dataFrom: number): string {
  const texts = cells.slice(0, dataFrom).flatMap((row) => row.map((cell) => cellText(cell)))
  return (
    texts
      .filter((text) => text.includes('单位'))
      .map(priceUnitOf)
      .find((unit) => unit !== '') ?? ''
  )
}

/** Guesses the unit of a column without one in its title, by the sheet's notes and by its numbers. The user sees and corrects it. */
export function guessUnit(
  target: SheetTarget | null,
  sheet: Sheet,
  { index, dataFrom }: { index: number; dataFrom: number },
): string {
  const units = (target === null ? undefined : sheetUnits[target]) ?? []
  const [usual = '', other = ''] = units
  const texts = sheet.cells.slice(dataFrom).map((row) => cellText(row[index]))
  const numbers = texts.map((text) => Number(text || Number.NaN)).filter((value) => value > 0)
  const most = Math.max(0, ...numbers)
  if (target === 'heavy' || target === 'heavyTier') {
    const noted = notedUnit(sheet, dataFrom)
    if (units.includes(noted)) return noted
    return most > 0 && most < yuanPerTonneMin ? other : usual
  }
  const isDuration = target === 'transit' || target === 'transitHoursMin' || target === 'transitHoursMax'
  const isInDays = texts.some((text) => /[天日]/.test(text)) || (most > 0 && most <= daysMax)
  return isDuration && isInDays ? other : usual
}
