import { CompiledQuery } from 'kysely'
import type { CallRequest } from '#contract/calls/calls.ts'
import { isNegotiable } from '#contract/price/negotiable.ts'
import { quote } from '#contract/price/quote.ts'
import { unofferedServices } from '#contract/price/services.ts'
import { currentCode } from '#contract/regions/regions.ts'
import { RawJson } from '#server/calls/context.ts'
import type { Handler, Handlers } from '#server/calls/context.ts'
import { renderingAgent } from '#server/calls/renderingAgent.ts'
import { refuse, refuseField } from '#server/core/refuse.ts'
import { regions } from '#server/core/regions.ts'
import { priceConsignments } from './priceConsignments.ts'
import { readLine } from './readLine.ts'
import { readUnmetDemand } from './readUnmetDemand.ts'
import { searchStatement } from './searchSql.ts'
import type { UnmetDemandCounter } from './unmetDemand.ts'

export interface LineDeps {
  unmetDemand: UnmetDemandCounter
}

/** Whether the search has a destination and no filter: a filter's empty result does not prove unmet demand. */
const isUnfiltered = (search: CallRequest<'/lines/searchLines'>) =>
  search.page === 1 &&
  search.after === undefined &&
  !search.keyword &&
  search.carrierId === undefined &&
  !search.isDirect &&
  !search.departsToday &&
  !search.offersAll &&
  search.maxTransitHours === undefined

const searchLines =
  ({ unmetDemand }: LineDeps): Handler<'/lines/searchLines'> =>
  async ({ lookupDb, now, user, visitorHash, ip, userAgent }, search) => {
    const { siteId } = search
    const requestedCode = search.destinationCode
    const destinationCode = requestedCode === undefined ? null : currentCode(regions, requestedCode)
    if (requestedCode !== undefined && destinationCode === null)
      refuseField('destinationCode', '目的地', '没有这个目的地，请重新选择')
    const { text, values } = searchStatement(search, now)
    const { rows } = await lookupDb.executeQuery<{ answer: string; isEmpty: boolean }>(
      CompiledQuery.raw(text, values),
    )
    const isWanted = destinationCode !== null && isUnfiltered(search) && userAgent !== renderingAgent
    if (isWanted && rows[0]?.isEmpty)
      unmetDemand.record({ siteId, destinationCode, at: now, userId: user?.userId ?? null, visitorHash, ip })
    return new RawJson(rows[0]?.answer ?? 'null')
  }

/** Handlers of line search and prices, open to everyone (product.md §5), and of unmet demand, for carriers. */
export const lineHandlers = (deps: LineDeps) =>
  ({
    '/lines/searchLines': searchLines(deps),

    '/lines/getLineDetail': async ({ db }, { id }) => (await readLine(db, id)) ?? refuse('notFound'),

    '/lines/quote': async ({ db }, { lineId, ...goods }) => {
      const line = (await readLine(db, lineId)) ?? refuse('notFound')
      const [missing] = unofferedServices(line.services, goods)
      if (missing !== undefined) refuse('serviceNotOffered', { params: { service: missing } })
      if (isNegotiable(line)) refuse('lineNegotiable')
      return quote(line, goods)
    },

    '/lines/priceConsignments': (context, request) => priceConsignments(context, request, context.now),

    '/carrier/getUnmetDemand': ({ db, now }, request) => readUnmetDemand(db, request, now),
  }) satisfies Partial<Handlers>
