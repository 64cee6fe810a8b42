import { CompiledQuery } from 'kysely'
import type { CallAnswer, CallRequest } from '../../../../contract/calls/calls.ts'
import type { LineCard, LineDetail } from '../../../../contract/lines/calls.ts'
import type { LineOffer } from '../../../../contract/lines/consignmentCalls.ts'
import { listedTotalFen } from '../../../../contract/price/listedTotal.ts'
import { takesTo } from '../../../../contract/orders/places.ts'
import { currentCode } from '../../../../contract/regions/regions.ts'
import { regions } from '../../../core/regions.ts'
import type { Queryable } from '../../../db/database.ts'
import { readLine } from './readLine.ts'
import { searchStatement } from './searchSql.ts'

type Request = CallRequest<'/lines/priceConsignments'>
type Consignment = Request['consignments'][number]

const offersMax = 8

const offerOf = (line: LineCard | LineDetail, totalFen: number): LineOffer => ({
  lineId: line.id,
  carrierName: line.carrier.name,
  destinationName: line.destinationName,
  isDirect: line.isDirect,
  transitHoursMin: line.transitHoursMin,
  transitHoursMax: line.transitHoursMax,
  totalFen,
})

/**
 * What a search by price finds first: the totals of the list, which are those that an order pays. Who fetches the goods wants them
 * where he is: then only lines that end there, not those that pass by.
 */
async function cheapest(
  db: Queryable,
  siteId: number,
  { lineId: _, ...wanted }: Consignment,
  now: Date,
): Promise<LineOffer[]> {
  const isDirect = wanted.deliveryMode === 'self'
  const asked = { isDirect, offersAll: true, sort: 'total', page: 1, pageSize: offersMax } as const
  const search = { ...wanted, ...asked, siteId }
  const { text, values } = searchStatement(search, now)
  const { rows } = await db.executeQuery<{ answer: string }>(CompiledQuery.raw(text, values))
  const { list } = JSON.parse(rows[0]?.answer ?? '{"list":[]}') as { list: LineCard[] }
  return list.flatMap((line) => (line.totalFen === null ? [] : [offerOf(line, line.totalFen)]))
}

/** The line that was chosen, where it carries the consignment as wanted. */
async function chosen(db: Queryable, lineId: number, wanted: Consignment): Promise<LineOffer[]> {
  const line = await readLine(db, lineId)
  const goesThere =
    line?.status === 'on' && takesTo(regions, line, { ...wanted, regionCode: wanted.destinationCode })
  const totalFen = goesThere ? listedTotalFen(line, wanted) : null
  return line && totalFen !== null ? [offerOf(line, totalFen)] : []
}

/** Prices many consignments at once, one after the other: a table of them is one asker's, and others are to be answered meanwhile. */
export async function priceConsignments(
  { db, lookupDb }: { db: Queryable; lookupDb: Queryable },
  { siteId, consignments }: Request,
  now: Date,
): Promise<CallAnswer<'/lines/priceConsignments'>> {
  const priced: { offers: LineOffer[] }[] = []
  for (const wanted of consignments) {
    const { destinationCode, lineId } = wanted
    if (currentCode(regions, destinationCode) === null) {
      priced.push({ offers: [] })
      continue
    }
    const offers = await cheapest(lookupDb, siteId, wanted, now)
    const isListed = lineId === undefined || offers.some((offer) => offer.lineId === lineId)
    priced.push({ offers: isListed ? offers : [...offers, ...(await chosen(db, lineId, wanted))] })
  }
  return { priced }
}
