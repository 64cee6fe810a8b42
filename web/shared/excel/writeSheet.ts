import { harmlessText } from '../../../contract/kernel/text/harmlessText.ts'
import { writeZip } from './zip.ts'

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'

/** Signs that XML has no way to write; Excel refuses the whole file for one of them. */
const unwritable = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

const escaped = (text: string) =>
  text
    .replace(unwritable, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

/** 0 → A, 25 → Z, 26 → AA. */
const columnName = (at: number): string =>
  at < 26 ? String.fromCharCode(65 + at) : columnName(Math.floor(at / 26) - 1) + columnName(at % 26)

/** Every cell a text, in a column that Excel takes for text: 0579… keeps its zero when it is edited. */
const cellOf = (text: string, place: string, style: number) =>
  text === ''
    ? ''
    : `<c r="${place}" t="inlineStr" s="${style}"><is><t xml:space="preserve">${escaped(harmlessText(text))}</t></is></c>`

const rowOf = (texts: readonly string[], line: number, style: number) =>
  `<row r="${line}">${texts.map((text, at) => cellOf(text, `${columnName(at)}${line}`, style)).join('')}</row>`

const heading = 1
const plain = 2

const styles = `${declaration}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/></font><font><b/><sz val="11"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="49" applyNumberFormat="1"/></cellXfs></styleSheet>`

interface Sheet {
  name: string
  /** `width` in characters. */
  columns: readonly { title: string; width: number }[]
  rows: readonly (readonly string[])[]
}

function sheetXml({ columns, rows }: Sheet): string {
  const widths = columns
    .map(
      ({ width }, at) =>
        `<col min="${at + 1}" max="${at + 1}" width="${width}" style="${plain}" customWidth="1"/>`,
    )
    .join('')
  const titles = rowOf(
    columns.map(({ title }) => title),
    1,
    heading,
  )
  const body = rows.map((row, at) => rowOf(row, at + 2, plain)).join('')
  return `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths}</cols><sheetData>${titles}${body}</sheetData></worksheet>`
}

const partsOf = (sheet: Sheet): Record<string, string> => ({
  '[Content_Types].xml': `${declaration}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${workbookType}.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
  '_rels/.rels': `${declaration}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${declaration}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="${escaped(sheet.name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${declaration}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': styles,
  'xl/worksheets/sheet1.xml': sheetXml(sheet),
})

/** An Excel file of one sheet of texts, its heading in bold and always in sight; no text of it is computed. */
export async function writeSheet(sheet: Sheet): Promise<Blob> {
  const encoder = new TextEncoder()
  const files = new Map(Object.entries(partsOf(sheet)).map(([name, xml]) => [name, encoder.encode(xml)]))
  return new Blob([await writeZip(files)], { type: workbookType })
}
