import { wholeList } from '#contract/kernel/wholeList.ts'
import { normalizeNumber } from '#contract/orders/checkDigits.ts'
import type { Handler, Handlers } from '#server/calls/context.ts'
import { lookupOf, rowsOrRefuse } from './lookupLimit.ts'
import { openRecipientLink } from './recipient/open.ts'
import { reportDamage, wishDelivery } from './recipient/submit.ts'
import { isParty, matchesPhoneTail, trackedWaybill } from './reveal.ts'
import { findByNumbers, findVersions } from './store.ts'
import { checkPhoneTail } from './tail.ts'
import type { TailOutcome } from './tail.ts'

/** Returns each number as requested and in its canonical spelling. */
const withCanonical = (numbers: readonly string[]) =>
  numbers.map((number) => ({ number, canonical: normalizeNumber(number) }))

const getWaybills: Handler<'/track/getWaybills'> = async (
  { user, visitorHash, ip, now, ...databases },
  request,
) => {
  const requested = withCanonical(request.numbers)
  const found = rowsOrRefuse(await findByNumbers(databases, lookupOf({ ip, now }, requested)))
  const outcomes = new Map<string, TailOutcome>()
  for (const row of found) {
    if (outcomes.has(row.orderNumber)) continue
    const { phoneTail } = request
    if (isParty(row, { user, visitorHash })) outcomes.set(row.orderNumber, 'opens')
    else if (phoneTail !== undefined)
      outcomes.set(
        row.orderNumber,
        await checkPhoneTail(databases.primaryDb, row.orderNumber, matchesPhoneTail(row, phoneTail), {
          ip,
          now,
        }),
      )
  }
  const waybillsOf = (canonical: string) => {
    const rows = found.filter((row) => row.number === canonical)
    return [...new Map(rows.map((row) => [row.orderNumber, row])).values()].map((row) => {
      const outcome = outcomes.get(row.orderNumber)
      return { ...trackedWaybill(row, outcome === 'opens', now), isTailLocked: outcome === 'locked' }
    })
  }
  return wholeList(requested.map(({ number, canonical }) => ({ number, waybills: waybillsOf(canonical) })))
}

const getVersions: Handler<'/track/getVersions'> = async ({ ip, now, ...databases }, request) => {
  const requested = withCanonical(request.numbers)
  const rows = rowsOrRefuse(await findVersions(databases, lookupOf({ ip, now }, requested)))
  const versions = new Map(rows.map(({ number, version }) => [number, version]))
  return wholeList(
    requested.map(({ number, canonical }) => ({ number, version: versions.get(canonical) ?? null })),
  )
}

/** Handlers of tracking, open to everyone (product.md §5), and of the recipient's page. */
export const trackingHandlers = ({ secret }: { secret: string }) =>
  ({
    '/track/getWaybills': getWaybills,
    '/track/getVersions': getVersions,
    '/track/openRecipientLink': openRecipientLink(secret),
    '/track/wishDelivery': wishDelivery(secret),
    '/track/reportDamage': reportDamage(secret),
  }) satisfies Partial<Handlers>
