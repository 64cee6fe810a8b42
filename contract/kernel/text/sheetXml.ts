import { escapeFormula } from './escapeFormula.ts'

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'

/** Characters that XML cannot contain; Excel refuses a file with any of them. */
const unwritable = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) =>
  text.replace(unwritable, '').replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)

/** Cell styles, as indexes into `styles`. */
export const cellStyles = {
  general: 0,
  text: 1,
  money: 2,
  boldGeneral: 3,
  boldText: 4,
  boldMoney: 5,
} as const
export type CellStyle = (typeof cellStyles)[keyof typeof cellStyles]

/** Built-in number formats of Excel: General, @ (text), #,##0.00. */
const formats = { general: 0, text: 49, money: 4 } as const
const styleOf = (format: number, font: number) =>
  `<xf numFmtId="${format}" fontId="${font}" applyNumberFormat="1" applyFont="1"/>`

const styles = `${declaration}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/></font><font><b/><sz val="11"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="6">${[
  0, 1,
]
  .flatMap((font) => Object.values(formats).map((format) => styleOf(format, font)))
  .join('')}</cellXfs></styleSheet>`

/** Returns all files of a workbook with one sheet except the sheet, by their path in the archive. */
export const workbookParts = (sheetName: string): Record<string, string> => ({
  '[Content_Types].xml': `${declaration}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${contentType}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${contentType}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${contentType}.styles+xml"/></Types>`,
  '_rels/.rels': `${declaration}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${declaration}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="${escaped(sheetName)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${declaration}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': styles,
})

/** Path of the sheet in the archive. */
export const sheetPath = 'xl/worksheets/sheet1.xml'

/** A column: its width in characters, and the format of text typed into it later; Excel's default where left out. */
export interface SheetColumn {
  width: number
  style?: CellStyle
}

/** Returns the sheet up to its first row; the first `headRows` rows are frozen. */
export function sheetHead(columns: readonly SheetColumn[], headRows = 1): string {
  const written = columns.map(({ width, style: look }, index) => {
    const style = look === undefined ? '' : ` style="${look}"`
    return `<col min="${index + 1}" max="${index + 1}" width="${width}"${style} customWidth="1"/>`
  })
  return `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="${headRows}" topLeftCell="A${headRows + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${written.join('')}</cols><sheetData>`
}

/** End of the sheet after its last row. */
export const sheetFoot = '</sheetData></worksheet>'

/** 0 → A, 25 → Z, 26 → AA. */
export const columnName = (index: number): string =>
  index < 26
    ? String.fromCharCode(65 + index)
    : columnName(Math.floor(index / 26) - 1) + columnName(index % 26)

interface SheetCell {
  value: string | number | null
  style: CellStyle
}

/** Returns one row as XML; `line` counts from 1. Texts are never computed as formulas. */
export function rowXml(line: number, cells: readonly SheetCell[]): string {
  const written = cells.map(({ value, style: look }, index) => {
    if (value === null || value === '') return ''
    const start = `<c r="${columnName(index)}${line}" s="${look}"`
    return typeof value === 'number'
      ? `${start}><v>${value}</v></c>`
      : `${start} t="inlineStr"><is><t xml:space="preserve">${escaped(escapeFormula(value))}</t></is></c>`
  })
  return `<row r="${line}">${written.join('')}</row>`
}
