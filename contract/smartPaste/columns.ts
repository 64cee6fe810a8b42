import { scaledInteger } from './goods/numerals.ts'
import { packagingOf } from './goods/quantities.ts'
import type { Quantity } from './goods/quantities.ts'
import type { Label } from './labels.ts'
import { signs, markSpan } from './parseState.ts'
import type { ParseState } from './parseState.ts'
import type { Found } from './pastedOrder.ts'

interface Amount {
  kind: 'pieces' | 'weightGrams' | 'volumeCm3' | 'codFen'
  /** Decimal places of a bare number in the contract's unit; kilograms without another unit. */
  places: number
  most: number
  isEach?: boolean
  isBoxed?: boolean
}

/** Content of a column of a copied table. */
interface Column {
  label: Pick<Label, 'role' | 'field'> | null
  amount: Amount | null
}

const ignored: Column = { label: null, amount: null }
/** Columns about the row itself: its number, size or unit. */
const rowInfo: Column = { label: null, amount: null }
const pieces = { kind: 'pieces', places: 0, most: 100_000 } as const
const kilograms = { kind: 'weightGrams', places: 3, most: 100_000_000 } as const
const tonnes = { kind: 'weightGrams', places: 6, most: 100_000_000 } as const
const cubicMetres = { kind: 'volumeCm3', places: 6, most: 1_000_000_000 } as const
const collected = { kind: 'codFen', places: 2, most: 100_000_000 } as const

const columnOf = (head: string): Column | null => {
  if (head.length > 12 || /[:：]|\d{3}/.test(head)) return null
  const role = /^[收到卸]/.test(head) ? 'recipient' : /^[发寄托提装]/.test(head) ? 'shipper' : null
  const labelled = (field: Label['field'], of: Label['role'] = role): Column => ({
    label: { role: of, field },
    amount: null,
  })
  const counted = (amount: Amount): Column => ({
    label: null,
    amount: /^[单每]/.test(head) ? { ...amount, isEach: true } : amount,
  })
  if (/电话|手机|联系方式/.test(head)) return labelled('phone')
  if (/地址|地点/.test(head)) return labelled('address')
  if (/^(?:到站|目的地|城市|到达地|所在地区|地区|省市区)$/.test(head)) return labelled('region', 'recipient')
  if (/^(?:收货|收件|发货|发件|寄件|托运)人|联系人|姓名/.test(head)) return labelled('name')
  if (/品名|货名|货品|名称|^货物$|产品|商品|物品|^货$/.test(head)) return labelled('goods')
  if (/备注|要求/.test(head)) return labelled('remark')
  if (/^(?:代收|代收货?款|代收金额)(?:\(?元\)?)?$/.test(head)) return counted(collected)
  if (/重|^(?:kgs?|公斤|千克|吨|t)$/i.test(head))
    return counted(/吨|\(t\)|^t$/i.test(head) ? tonnes : kilograms)
  if (/体积|方数|m3|^方$|^cbm$/i.test(head)) return counted(cubicMetres)
  if (/箱数/.test(head)) return counted({ ...pieces, isBoxed: true })
  if (/[件包袋]数|数量|^件$|^qty$/i.test(head)) return counted(pieces)
  if (/单位|公司|客户/.test(head) && head !== '单位') return labelled('company')
  if (/^(?:序号|编号|箱号|no\.?|单位|规格|型号)$/i.test(head)) return rowInfo
  return /^(?:尺寸|包装|付款.*|结算.*|运费|日期|发站|金额|单价)$/i.test(head) ? ignored : null
}

interface Cell {
  start: number
  text: string
}

/** Possible dividers of table cells; the first that splits a line into known heads is used. */
const dividers = [/[\t|｜]/, / {2,}/, /[,，]/, /\//, / +/]

/** Returns the trimmed cells of a line copied from a spreadsheet, with their positions. */
function cellsOf(line: string, lineStart: number, divider: RegExp): Cell[] {
  const cells: Cell[] = []
  let start = 0
  for (const text of line.split(divider)) {
    const at = line.indexOf(text, start)
    start = at + text.length
    const lead = text.length - text.trimStart().length
    cells.push({ start: lineStart + at + lead, text: text.trim() })
  }
  // a line may start and end with a bar
  if (cells.at(-1)?.text === '') cells.pop()
  if (cells[0]?.text === '') cells.shift()
  return cells
}

interface Heads {
  columns: Column[]
  divider: RegExp
}

function headsOf(line: string, lineStart: number): Heads | null {
  for (const divider of dividers) {
    const columns = cellsOf(line, lineStart, divider).map(({ text }) => columnOf(text))
    const known = columns.filter((column) => column !== null)
    if (columns.length >= 3 && known.length === columns.length) return { columns: known, divider }
  }
  return null
}

const amountText = /^(\d{1,6}(?:\.\d{1,6})?) ?(吨|t|kgs?|公斤|方|箱|件|元)?$/i

/** Checks whether a line is a row of this table; of its amounts, one must be a number. */
function isRow(cells: readonly Cell[], columns: readonly Column[]): boolean {
  if (cells.length < 2 || cells.length > columns.length) return false
  const isAmount = (_: Cell, columnIndex: number) => Boolean(columns[columnIndex]?.amount)
  const amounts = cells.filter(isAmount)
  if (/^(?:总计|合计|共计|小计)/.test(cells[0]?.text ?? '')) return false
  if (!columns.some(({ amount }) => amount)) return true
  return (
    amounts.some(({ text }) => amountText.test(text)) &&
    !cells.some(({ text }) => /^[^\d]{2,5}[:：]/.test(text))
  )
}

export interface ParsedColumns {
  labels: Label[]
  quantities: Quantity[]
  codFen?: Found<number>
}

/**
 * Extracts copied tables by their heads: a line of at least three cells, all of them known heads. Cells below get the labels of
 * their heads, and bare numbers are amounts. `tabbed` is the text with its tabs.
 */
export function extractColumns(ground: ParseState, tabbed: string): ParsedColumns {
  const read: ParsedColumns = { labels: [], quantities: [] }
  let heads: Heads | null = null
  let lineStart = 0
  for (const line of tabbed.split('\n')) {
    const cells = heads ? cellsOf(line, lineStart, heads.divider) : []
    const next = headsOf(line, lineStart)
    if (next) {
      heads = next
      markSpan(ground, lineStart, lineStart + line.length, signs.taken)
    } else if (heads && isRow(cells, heads.columns)) readRow(ground, cells, heads.columns, read)
    else heads = null
    lineStart += line.length + 1
  }
  return read
}

function readRow(
  ground: ParseState,
  cells: readonly Cell[],
  columns: readonly Column[],
  read: ParsedColumns,
): void {
  for (const [columnIndex, { start, text }] of cells.entries()) {
    const { label, amount } = columns[columnIndex] ?? ignored
    const end = start + text.length
    const number = amountText.exec(text)
    if (text === '') continue
    if (label) read.labels.push({ start, end: start, ...label })
    else if (amount && number) {
      const { kind, most, isEach = false, isBoxed = false } = amount
      const places = /^(?:吨|t)$/i.test(number[2] ?? '') ? tonnes.places : amount.places
      const value = scaledInteger(number[1] ?? '', places)
      if (value === null || value === 0 || value > most) continue
      const base = { start, end, value, isTotal: false, isEach }
      if (kind === 'codFen') read.codFen ??= { value, spans: [{ start, end }] }
      else if (kind !== 'pieces') read.quantities.push({ ...base, kind })
      else
        read.quantities.push({
          ...base,
          kind,
          unit: isBoxed || number[2] === '箱' ? '箱' : '件',
          packaging: isBoxed || number[2] === '箱' ? 'carton' : null,
        })
      markSpan(ground, start, end, kind === 'codFen' ? signs.taken : signs.quantity)
    } else if (columns[columnIndex] === rowInfo) {
      const last = read.quantities.at(-1)
      if (last?.kind === 'pieces' && last.end < start && start - last.end <= 4 && last.packaging === null)
        last.packaging = packagingOf[text] ?? null
      markSpan(ground, start, end, signs.taken)
    } else if (columns[columnIndex] === ignored && /^[\d-]{1,6}$/.test(text))
      markSpan(ground, start, end, signs.taken)
  }
}
