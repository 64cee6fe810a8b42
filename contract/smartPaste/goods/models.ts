import type { PastedOrder } from '../pastedOrder.ts'

/** 割草机 GC-430: a model one blank behind a name, at the end of its cell or before a count. */
const model = /^ [A-Z]{1,5}-?\d{2,5}[A-Za-z]{0,2}(?= {2,}| *\n| *$| ?[,，;；]| \d{1,5} ?[箱件台套包托个只])/

/** Adds the models that stand behind the names of goods to these names. Spans are positions in `text`. */
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
