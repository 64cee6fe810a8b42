import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { setImmediate as breath } from 'node:timers/promises'

import PDFDocument from 'pdfkit'
import { paymentLabels } from '../../../../contract/orders/words.ts'
import { grouped, yuanText } from '../../../../contract/price/amounts.ts'
import type { StatementRow } from '../../../../contract/statements/statementFields.ts'
import type { StatementSums } from '../../../../contract/statements/sums.ts'
import { chinaDate } from '../../../core/clock.ts'

/** A4 across, in points. */
const page = { width: 841.89, height: 595.28, margin: 36 } as const
const textPt = 8
const rowPt = 15
/** One weight: reading a font is most of what a short statement costs. */
const fontPath = join(
  dirname(createRequire(import.meta.url).resolve('@embedpdf/fonts-sc')),
  '../fonts/NotoSansHans-Regular.otf',
)

const money = (fen: number) => grouped(yuanText(fen))
const day = (moment: string | null) => (moment === null ? '' : chinaDate(new Date(moment)))

interface Column {
  title: string
  /** Points. */
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

/** About how wide a text is: Chinese signs are as wide as high. */
const widthOf = (text: string) =>
  [...text].reduce((sum, sign) => sum + ((sign.codePointAt(0) ?? 0) > 0x2e80 ? 1 : 0.56), 0) * textPt

/** Cut to what a column holds, with a mark. */
function cut(text: string, width: number): string {
  if (widthOf(text) <= width) return text
  const signs = [...text]
  while (signs.length > 0 && widthOf(`${signs.join('')}…`) > width) signs.pop()
  return `${signs.join('')}…`
}

/** Writes one line of the table; gives nothing. */
function writeLine(doc: PDFKit.PDFDocument, y: number, cells: readonly string[]): void {
  let x = page.margin
  columns.forEach(({ width, isRight }, at) => {
    const cell = cells[at] ?? ''
    if (cell !== '') {
      const options = isRight ? { width: width - 4, align: 'right' as const } : {}
      doc.text(isRight ? cell : cut(cell, width - 4), x, y, { lineBreak: false, ...options })
    }
    x += width
  })
}

const rule = (doc: PDFKit.PDFDocument, y: number) =>
  doc
    .moveTo(page.margin, y)
    .lineTo(page.width - page.margin, y)
    .lineWidth(0.5)
    .stroke('#999999')

/** The head of the first page; gives where the table begins. */
function writeTitle(doc: PDFKit.PDFDocument, [title = '', ...lines]: readonly string[]): number {
  doc.fontSize(15).text(title, page.margin, page.margin)
  doc.fontSize(9)
  for (const line of lines) doc.moveDown(0.3).text(line)
  doc.fontSize(textPt)
  return doc.y + 10
}

/**
 * A statement on A4 across: the title's lines, every order, the sums, room for both sides' stamps, and which page of how many. Others get
 * their turn after each page.
 */
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
  const isDone = new Promise<void>((resolve, reject) => {
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
    rule(doc, y + rowPt - 3)
    y += rowPt
  }
  /** Makes room for so many points. */
  const room = async (points: number) => {
    if (y + points <= page.height - page.margin - rowPt) return
    doc.addPage()
    y = page.margin
    head()
    await breath()
  }
  head()
  for (const row of rows) {
    await room(rowPt)
    writeLine(
      doc,
      y,
      columns.map((column) => column.of(row)),
    )
    y += rowPt
  }
  await room(5 * rowPt)
  rule(doc, y - 3)
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
  await isDone
  return Buffer.concat(pieces)
}
