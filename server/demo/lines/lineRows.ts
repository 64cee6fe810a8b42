import { blankLineFields } from '#contract/lines/fieldWords.ts'
import { columnList, lineInputColumns } from '../../modules/lines/manage/index.ts'
import { json, type Value } from '../copyRows.ts'
import type { DemoLine } from './lines.ts'

export const lineColumns = ['id', 'carrier_id', 'updated_at', ...columnList]

/** Returns the row of a line, in the order of `lineColumns`. */
export function lineRow({ id, firm, pricing, timing, updatedAt, ...line }: DemoLine): Value[] {
  const columns = lineInputColumns({
    ...blankLineFields,
    ...line,
    ...timing,
    ...pricing,
    code: '',
    siteId: firm.siteId,
    origin: firm.origin,
  })
  const values: Record<keyof typeof columns, Value> = { ...columns, fees: json(columns.fees) }
  return [id, firm.id, updatedAt, ...columnList.map((name) => values[name])]
}
