import type { CarrierMark } from '#contract/carrier/carrierPageWords.ts'
import type { Handlers } from '#server/calls/context.ts'
import { listPublicReviews, readScores } from '../../orders/reviews/index.ts'
import { readListedCarrier } from './carriers.ts'
import type { ListedCarrier } from './carriers.ts'
import { readFigures } from './figures.ts'
import { listCarrierLines, listCarrierStations } from './lists.ts'

const marksOf = ({ isEnterprise, hasRoadPermit }: ListedCarrier): CarrierMark[] => [
  ...(isEnterprise ? (['enterprise'] as const) : []),
  ...(hasRoadPermit ? (['roadPermit'] as const) : []),
]

/** Returns the whole calendar years between two moments. */
function yearsBetween(from: Date, to: Date): number {
  const years = to.getUTCFullYear() - from.getUTCFullYear()
  const anniversary = new Date(from)
  anniversary.setUTCFullYear(from.getUTCFullYear() + years)
  return Math.max(0, anniversary > to ? years - 1 : years)
}

/** Handlers of a carrier's public page, open to everyone (product.md §5). */
export const carrierPageHandlers = {
  '/lines/getCarrierPage': async ({ db, now }, { id }) => {
    const carrier = await readListedCarrier(db, id)
    const { name, joinedAt } = carrier
    return {
      id,
      name,
      marks: marksOf(carrier),
      joinedAt,
      years: yearsBetween(new Date(joinedAt), now),
      figures: await readFigures(db, id, now),
      scores: await readScores(db, id),
    }
  },
  '/lines/getCarrierLines': async ({ db }, request) => {
    await readListedCarrier(db, request.id)
    return listCarrierLines(db, request)
  },
  '/lines/getCarrierStations': async ({ db }, request) => {
    await readListedCarrier(db, request.id)
    return listCarrierStations(db, request)
  },
  '/lines/getCarrierReviews': async ({ db }, request) => {
    await readListedCarrier(db, request.id)
    return listPublicReviews(db, request)
  },
} satisfies Partial<Handlers>
