import { blanks, replaceAt } from '../readable/rewriting.ts'
import type { RewrittenText } from '../readable/rewriting.ts'
import { allCellsOf } from '../tables/cells.ts'

const phone = /^(?:1[3-9]\d{9}|0\d{2,3}-?\d{7,8})$/

/**
 * Blanks what each row of a table says of the same recipient again: 赖文昌 139… in three rows with other goods. `tabbed` is the text with
 * its tabs.
 */
export function dropRepeatedCells(text: RewrittenText, tabbed: string): RewrittenText {
  let now = text
  let start = 0
  let before: string[] = []
  for (const line of tabbed.split('\n')) {
    const cells = allCellsOf(line, start, /[\t|│]/)
    const isSame = (at: number) => cells[at]?.text === before[at]
    const isOfSame =
      cells.length >= 4 &&
      cells.length === before.length &&
      cells.some(({ text: cell }, at) => phone.test(cell) && isSame(at))
    // goods of the same name stay
    const address = cells.findLastIndex(
      ({ text: cell }, at) => isSame(at) && /[\u4e00-\u9fa5][省市区县镇乡路街村号]/.test(cell),
    )
    if (isOfSame)
      for (const [at, { start: place, text: cell }] of cells.entries())
        if (
          at <= address &&
          isSame(at) &&
          (phone.test(cell) || /^[\u4e00-\u9fa5]{2}/.test(cell)) &&
          !/^(?:纸箱|木箱|托盘|编织袋)$/.test(cell)
        )
          now = replaceAt(now, place, cell, blanks(cell))
    before = cells.map(({ text: cell }) => cell)
    start += line.length + 1
  }
  return now
}
