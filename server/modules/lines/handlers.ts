import { CompiledQuery } from 'kysely'
import { quote } from '../../../contract/rules/quote.ts'
import { unofferedServices } from '../../../contract/rules/pricing.ts'
import { currentCode } from '../../../contract/rules/regions.ts'
import { WrittenJson } from '../../calls/context.ts'
import type { Handlers } from '../../calls/context.ts'
import { refuse, refuseField } from '../../core/refuse.ts'
import { regions } from '../../core/regions.ts'
import { readLine } from './readLine.ts'
import { searchStatement } from './searchSql.ts'

type LinePaths = '/lines/searchLines' | '/lines/getLineDetail' | '/lines/quote'

/** Finding a line and its price: open to everyone (product.md §5). */
export const lineHandlers: Pick<Handlers, LinePaths> = {
  '/lines/searchLines': async ({ db, now }, search) => {
    const { destinationCode } = search
    if (destinationCode !== undefined && currentCode(regions, destinationCode) === null)
      refuseField('destinationCode', '目的地', '没有这个目的地，请重新选择')
    const { text, values } = searchStatement(search, now)
    const { rows } = await db.executeQuery<{ answer: string }>(CompiledQuery.raw(text, values))
    return new WrittenJson(rows[0]?.answer ?? 'null')
  },

  '/lines/getLineDetail': async ({ db }, { id }) => (await readLine(db, id)) ?? refuse('notFound'),

  '/lines/quote': async ({ db }, { lineId, ...goods }) => {
    const line = (await readLine(db, lineId)) ?? refuse('notFound')
    const [missing] = unofferedServices(line.fees, goods)
    if (missing !== undefined) refuse('serviceNotOffered', { params: { service: missing } })
    return quote(line, goods)
  },
}
