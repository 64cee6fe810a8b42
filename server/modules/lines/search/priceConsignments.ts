import { CompiledQuery } from 'kysely'
import type { CallAnswer, CallRequest } from '#contract/calls/calls.ts'
import type { LineCard, LineDetail } from '#contract/lines/calls.ts'
import type { LineOffer } from '#contract/lines/consignmentCalls.ts'
import { servesRecipient } from '#contract/orders/places.ts'
import { listedTotalFen } from '#contract/price/listedTotal.ts'
import { currentCode } from '#contract/regions/regions.ts'
import { regions } from '#server/core/regions.ts'
import type { Queryable } from '#server/db/database.ts'
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
 * Returns the cheapest lines of a search, at the totals that an order pays. With self pickup only lines that end at the
 * destination count, not those that pass by.
 */
async function cheapest(
  db: Queryable,
  siteId: number,
  { lineId: _, ...consignment }: Consignment,
  now: Date,
): Promise<LineOffer[]> {
  const isDirect = consignment.deliveryMode === 'self'
  const options = { isDirect, offersAll: true, sort: 'total', page: 1, pageSize: offersMax } as const
  const search = { ...consignment, ...options, siteId }
  const { text, values } = searchStatement(search, now)
  const { rows } = await db.executeQuery<{ answer: string }>(CompiledQuery.raw(text, values))
  const { list } = JSON.parse(rows[0]?.answer ?? '{"list":[]}') as { list: LineCard[] }
  return list.flatMap((line) => (line.totalFen === null ? [] : [offerOf(line, line.totalFen)]))
}

/** Returns the chosen line's offer where it can carry the consignment. */
async function chosen(db: Queryable, lineId: number, consignment: Consignment): Promise<LineOffer[]> {
  const line = await readLine(db, lineId)
  const isServed =
    line?.status === 'on' &&
    servesRecipient(regions, line, { ...consignment, regionCode: consignment.destinationCode })
  const totalFen = isServed ? listedTotalFen(line, consignment) : null
  return line && totalFen !== null ? [offerOf(line, totalFen)] : []
}

/** Prices consignments one after the other, so that one caller's table does not delay other requests. */
export async function priceConsignments(
  { db, lookupDb }: { db: Queryable; lookupDb: Queryable },
  { siteId, consignments }: Request,
  now: Date,
): Promise<CallAnswer<'/lines/priceConsignments'>> {
  const priced: { offers: LineOffer[] }[] = []
  for (const consignment of consignments) {
    const { destinationCode, lineId } = consignment
    if (currentCode(regions, destinationCode) === null) {
      priced.push({ offers: [] })
      continue
    }
    const offers = await cheapest(lookupDb, siteId, consignment, now)
    const isListed = lineId === undefined || offers.some((offer) => offer.lineId === lineId)
    priced.push({ offers: isListed ? offers : [...offers, ...(await chosen(db, lineId, consignment))] })
  }
  return { priced }
}
