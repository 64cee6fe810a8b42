import { columnName } from '#contract/kernel/text/sheetXml.ts'

/** Stands for the missing result; no text of a file contains it by chance. */
const marker = '\uE000uncomputed\uE000'

/** A cell with a formula and no value, which the library would read as empty. Programs that do not calculate write it. */
const uncomputed =
  /<((?:[\w.-]+:)?)c((?:\s[^<>]*)?)>(\s*<\1f(?:\s[^<>]*)?(?:\/>|>[^<]*<\/\1f>))(?:\s*(<\1v\s*\/>|<\1v>\s*<\/\1v>))?\s*<\/\1c>/g
const type = /\st\s*=\s*(?:"[^"]*"|'[^']*')/
/** A formula may result in an empty text, which is stored as such. */
const textType = /\st\s*=\s*["']str["']/

/** Gives the first formula without a stored result a marked text as its value. */
export function markUncomputed(file: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const text = new TextDecoder().decode(file)
  for (const match of text.matchAll(uncomputed)) {
    const [cell, prefix = '', attributes = '', formula = '', value] = match
    if (value !== undefined && textType.test(attributes)) continue
    const marked = `<${prefix}c${attributes.replace(type, '')} t="str">${formula}<${prefix}v>${marker}</${prefix}v></${prefix}c>`
    return new TextEncoder().encode(
      text.slice(0, match.index) + marked + text.slice(match.index + cell.length),
    )
  }
  return file
}

/** Returns the name of the first marked cell, such as B3; null without one. */
export function findUncomputed(cells: readonly (readonly unknown[])[]): string | null {
  for (const [row, texts] of cells.entries()) {
    const column = texts.indexOf(marker)
    if (column !== -1) return `${columnName(column)}${row + 1}`
  }
  return null
}
