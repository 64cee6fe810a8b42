import { signs, take } from './ground.ts'
import type { Ground } from './ground.ts'
import type { Label } from './labels.ts'
import { scaledInteger } from './goods/numerals.ts'
import type { Quantity } from './goods/quantities.ts'

/** What a column of a copied table holds. */
interface Column {
  label: Pick<Label, 'role' | 'field'> | null
  /** How a bare number in it is read: kilograms where nothing else is said. */
  amount: { kind: 'pieces' | 'weightGrams' | 'volumeCm3'; places: number; most: number } | null
}

const nothing: Column = { label: null, amount: null }
const pieces = { kind: 'pieces', places: 0, most: 100_000 } as const
const kilograms = { kind: 'weightGrams', places: 3, most: 100_000_000 } as const
const tonnes = { kind: 'weightGrams', places: 6, most: 100_000_000 } as const
const cubicMetres = { kind: 'volumeCm3', places: 6, most: 1_000_000_000 } as const

const columnOf = (head: string): Column | null => {
  if (head.length > 12 || /[:：]|\d{3}/.test(head)) return null
  const role = /^[收到卸]/.test(head) ? 'recipient' : /^[发寄托提装]/.test(head) ? 'shipper' : null
  const labelled = (field: Label['field']): Column => ({ label: { role, field }, amount: null })
  if (/电话|手机|联系方式/.test(head)) return labelled('phone')
  if (/地址|地点/.test(head)) return labelled('address')
  if (/单位|公司|客户/.test(head)) return labelled('company')
  if (/^(?:收货|收件|发货|发件|寄件|托运)人|联系人|姓名/.test(head)) return labelled('name')
  if (/品名|货名|货品|名称|^货物$|产品|商品|物品/.test(head)) return labelled('goods')
  if (/备注|要求/.test(head)) return labelled('remark')
  if (/重/.test(head)) return { label: null, amount: /吨|\(t\)/i.test(head) ? tonnes : kilograms }
  if (/体积|方数|m3/i.test(head)) return { label: null, amount: cubicMetres }
  if (/[件箱包袋]数|数量/.test(head)) return { label: null, amount: pieces }
  return /^(?:序号|编号|no\.?|单位|规格|尺寸|包装|付款.*|结算.*|运费|日期|到站|目的地|发站|金额|单价)$/i.test(
    head,
  )
    ? nothing
    : null
}

interface Cell {
  start: number
  text: string
}

/** The cells of a line as copied out of a spreadsheet; their trimmed texts and where these begin. */
function cellsOf(line: string, lineStart: number): Cell[] {
  const cells: Cell[] = []
  for (const match of line.matchAll(/[^\t|｜]*(?:[\t|｜]|$)/g)) {
    if (match[0] === '') continue
    const whole = match[0].replace(/[\t|｜]$/, '')
    const lead = whole.length - whole.trimStart().length
    cells.push({ start: lineStart + match.index + lead, text: whole.trim() })
  }
  return cells
}

/**
 * Takes the heads of copied tables: a line of three cells or more, divided by tabs or bars, of which all are known heads. The
 * cells below get the labels of their heads, and bare numbers are amounts. `pasted` is the text before it was narrowed: there
 * a tab is still one.
 */
export function takeColumns(ground: Ground, pasted: string): { labels: Label[]; quantities: Quantity[] } {
  const labels: Label[] = []
  const quantities: Quantity[] = []
  let columns: Column[] | null = null
  let lineStart = 0
  for (const line of pasted.slice(0, ground.text.length).split('\n')) {
    const cells = cellsOf(line, lineStart)
    const heads = cells.map(({ text }) => columnOf(text))
    if (cells.length >= 3 && heads.every((head) => head !== null)) {
      columns = heads
      take(ground, lineStart, lineStart + line.length, signs.taken)
    } else if (columns && cells.length >= 2 && cells.length <= columns.length) {
      readRow(ground, cells, columns, labels, quantities)
    } else columns = null
    lineStart += line.length + 1
  }
  return { labels, quantities }
}

function readRow(
  ground: Ground,
  cells: readonly Cell[],
  columns: readonly Column[],
  labels: Label[],
  quantities: Quantity[],
): void {
  for (const [place, { start, text }] of cells.entries()) {
    const { label, amount } = columns[place] ?? nothing
    const end = start + text.length
    if (text === '') continue
    if (label) labels.push({ start, end: start, ...label })
    else if (amount && /^\d{1,6}(?:\.\d{1,6})?$/.test(text)) {
      const value = scaledInteger(text, amount.places)
      if (value === null || value === 0 || value > amount.most) continue
      const said = { start, end, value, isTotal: false, isEach: false }
      quantities.push(
        amount.kind === 'pieces'
          ? { ...said, kind: 'pieces', unit: '件', packaging: null }
          : { ...said, kind: amount.kind },
      )
      take(ground, start, end, signs.quantity)
    } else if (columns[place] === nothing && /^\d{1,6}$/.test(text)) take(ground, start, end, signs.taken)
  }
}
