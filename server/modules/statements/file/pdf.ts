import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { setImmediate as breath } from 'node:timers/promises'
import PDFDocument from 'pdfkit'
import { paymentLabels } from '#contract/orders/words.ts'
import { groupThousands, yuanText } from '#contract/price/amounts.ts'
import type { StatementRow } from '#contract/statements/statementFields.ts'
import type { StatementSums } from '#contract/statements/sums.ts'
import { chinaDate } from '#server/core/clock.ts'

/** A4 landscape, in points. */
const page = { width: 841.89, height: 595.28, margin: 36 } as const
const textPt = 8
const rowPt = 15
/** Only one weight, because loading a font is most of the cost of a short statement. */
const fontPath = join(
  dirname(createRequire(import.meta.url).resolve('@embedpdf/fonts-sc')),
  '../fonts/NotoSansHans-Regular.otf',
)

const money = (fen: number) => groupThousands(yuanText(fen))
const day = (moment: string | null) => (moment === null ? '' : chinaDate(new Date(moment)))

interface Column {
  title: string
  /** In points. */
  width: number
  isRight?: boolean
  of: (row: StatementRow) => string
  sum: (sums: StatementSums) => string
}

const none = () => ''
type Amount = 'freightFen' | 'feeChangeFen' | 'receivedFen' | 'codFen' | 'codReceivedFen' | 'codRemittedFen'
const amount = (title: string, field: Amount): Column => ({
  title,
  width: 58,
  isRight: true,
  of: (row) => money(row[field]),
  sum: (sums) => money(sums[field]),
})

const columns: readonly Column[] = [
  { title: '签收日期', width: 52, of: (row) => day(row.signedAt), sum: ({ orders }) => `合计 ${orders} 单` },
  { title: '运单号', width: 82, of: (row) => row.waybillNumber, sum: none },
  { title: '到站', width: 96, of: (row) => row.destinationText, sum: none },
  { title: '货物', width: 68, of: (row) => row.goodsText, sum: none },
  { title: '件数', width: 28, isRight: true, of: (row) => String(row.pieces), sum: none },
  { title: '付款', width: 36, of: (row) => paymentLabels[row.payment], sum: none },
  amount('运费', 'freightFen'),
  amount('其中变更', 'feeChangeFen'),
  amount('已收运费', 'receivedFen'),
  {
    title: '未收运费',
    width: 58,
    isRight: true,
    of: (row) => money(row.freightFen - row.receivedFen),
    sum: (sums) => money(sums.freightFen - sums.receivedFen),
  },
  amount('代收货款', 'codFen'),
  amount('货款已收', 'codReceivedFen'),
  amount('已发放', 'codRemittedFen'),
]

/** Estimates the width of a text; Chinese characters are as wide as high. */
const widthOf = (text: string) =>
  [...text].reduce((sum, character) => sum + ((character.codePointAt(0) ?? 0) > 0x2e80 ? 1 : 0.56), 0) *
  textPt

/** Shortens a text to the width of a column, with an ellipsis. */
function shorten(text: string, width: number): string {
  if (widthOf(text) <= width) return text
  const characters = [...text]
  while (characters.length > 0 && widthOf(`${characters.join('')}…`) > width) characters.pop()
  return `${characters.join('')}…`
}

/** Writes one line of the table. */
function writeLine(doc: PDFKit.PDFDocument, y: number, cells: readonly string[]): void {
  let x = page.margin
  columns.forEach(({ width, isRight }, at) => {
    const cell = cells[at] ?? ''
    if (cell !== '') {
      const options = isRight ? { width: width - 4, align: 'right' as const } : {}
      doc.text(isRight ? cell : shorten(cell, width - 4), x, y, { lineBreak: false, ...options })
    }
    x += width
  })
}

const drawRule = (doc: PDFKit.PDFDocument, y: number) =>
  doc
    .moveTo(page.margin, y)
    .lineTo(page.width - page.margin, y)
    .lineWidth(0.5)
    .stroke('#999999')

/** Writes the head of the first page. Returns the y position of the table. */
function writeTitle(doc: PDFKit.PDFDocument, [title = '', ...lines]: readonly string[]): number {
  doc.fontSize(15).text(title, page.margin, page.margin)
  doc.fontSize(9)
  for (const line of lines) doc.moveDown(0.3).text(line)
  doc.fontSize(textPt)
  return doc.y + 10
}

/** Returns a statement as an A4 landscape PDF, with space for both sides' stamps. Yields to other work after each page. */
export async function statementPdf(
  title: readonly string[],
  rows: readonly StatementRow[],
  sums: StatementSums,
): Promise<Buffer> {
  const doc = new PDFDocument({
    size: [page.width, page.height],
    margins: { top: page.margin, left: page.margin, right: page.margin, bottom: 0 },
    bufferPages: true,
    info: { Title: title[0] ?? '' },
  })
  const pieces: Buffer[] = []
  doc.on('data', (piece: Buffer) => pieces.push(piece))
  const done = new Promise<void>((resolve, reject) => {
    doc.on('end', resolve)
    doc.on('error', reject)
  })
  doc.font(fontPath)
  let y = writeTitle(doc, title)
  const head = () => {
    writeLine(
      doc,
      y,
      columns.map((column) => column.title),
    )
    drawRule(doc, y + rowPt - 3)
    y += rowPt
  }
  /** Starts a new page unless this many points are left. */
  const ensureSpace = async (points: number) => {
    if (y + points <= page.height - page.margin - rowPt) return
    doc.addPage()
    y = page.margin
    head()
    await breath()
  }
  head()
  for (const row of rows) {
    await ensureSpace(rowPt)
    writeLine(
      doc,
      y,
      columns.map((column) => column.of(row)),
    )
    y += rowPt
  }
  await ensureSpace(5 * rowPt)
  drawRule(doc, y - 3)
  writeLine(
    doc,
    y,
    columns.map((column) => column.sum(sums)),
  )
  doc.fontSize(9)
  y += 2.5 * rowPt
  doc.text('承运商（盖章）：', page.margin, y, { lineBreak: false })
  doc.text('客户（盖章）：', page.width / 2, y, { lineBreak: false })
  const { count } = doc.bufferedPageRange()
  for (let at = 0; at < count; at += 1) {
    doc.switchToPage(at)
    doc.fontSize(textPt).text(`${at + 1} / ${count}`, page.margin, page.height - page.margin, {
      width: page.width - 2 * page.margin,
      align: 'right',
      lineBreak: false,
    })
  }
  doc.end()
  await done
  return Buffer.concat(pieces)
}
