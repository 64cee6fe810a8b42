import type { PastedOrder } from '../pastedOrder.ts'
import type { Row } from './rows/row.ts'

export const hasAmount = (row: Row): boolean =>
  row.pieces !== undefined ||
  row.weightGrams !== undefined ||
  row.volumeCm3 !== undefined ||
  row.sides !== undefined

/** 健身器材去徐州：杠铃片3托，龙门架5个: words between what all are and the list of it. */
const headOfList = /^(?:去|发|到|走)[^\n,，。:]{2,8}:/

/** Drops rows that are no goods: a name given again, the head of a list, a guess. */
export function ownRows(rows: readonly Row[], text: string): Row[] {
  const isRepeat = (row: Row, at: number) =>
    !hasAmount(row) &&
    row.name !== undefined &&
    rows.slice(0, at).some(({ name }) => name?.value.endsWith(row.name?.value ?? ''))
  const isHead = (row: Row, at: number) =>
    at === 0 && !hasAmount(row) && rows.length > 2 && headOfList.test(text.slice(row.name?.spans[0]?.end))
  // 货是卷尺跟美工刀 卷尺十二箱 美工刀八箱: their names before their amounts
  const isSummary = (row: Row, at: number) =>
    !hasAmount(row) &&
    rows
      .slice(at + 1)
      .some((later) => hasAmount(later) && later.name && row.name?.value.includes(later.name.value))
  return rows.filter(
    (row, at) =>
      !isHead(row, at) &&
      !isSummary(row, at) &&
      !isRepeat(row, at) &&
      (!row.isNameGuessed || hasAmount(row) || !rows.some(hasAmount)),
  )
}

/** 割草机 GC-430: a model one blank behind a name, at the end of its cell or before a count. */
const model = /^ [A-Z]{1,5}-?\d{2,5}[A-Za-z]{0,2}(?= {2,}| *\n| *$| ?[,，;；]| \d{1,5} ?[箱件台套包托个只])/

/** Adds the models that stand behind the names of goods to these names. The text has its tabs: a model in a cell of its own stays apart. */
export function withModels(order: PastedOrder, text: string): PastedOrder {
  const goods = order.goods.map((row) => {
    const [span, another] = row.name?.spans ?? []
    if (!row.name || !span || another || !/[\u4e00-\u9fa5]$/.test(row.name.value)) return row
    const [behind = ''] = model.exec(text.slice(span.end, span.end + 16)) ?? []
    if (behind === '') return row
    const name = {
      ...row.name,
      value: row.name.value + behind,
      spans: [{ start: span.start, end: span.end + behind.length }],
    }
    return { ...row, name }
  })
  return { ...order, goods }
}
