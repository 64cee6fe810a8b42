import type { Handler, Handlers } from '../../calls/context.ts'
import { waitText } from '../../core/clock.ts'
import { refuse } from '../../core/refuse.ts'
import type { Database } from '../../db/database.ts'
import { giveBackToLimit, takeFromLimit } from '../../db/limits.ts'
import { isOwn, opensWith, trackedWaybill } from './reveal.ts'
import { findByNumbers } from './store.ts'
import type { FoundRow } from './store.ts'

const hourMs = 3_600_000
const triesPerOrderMax = 10
const triesPerAddressMax = 60

/** Tries a phone tail on one order; wrong tries are counted per order and per address, so that four digits are not guessed. */
async function tryTail(db: Database, row: FoundRow, tail: string, ip: string, now: Date): Promise<boolean> {
  const limits = [
    { key: `tail:order:${row.orderNumber}`, max: triesPerOrderMax, windowMs: hourMs },
    { key: `tail:address:${ip}`, max: triesPerAddressMax, windowMs: hourMs },
  ]
  for (const limit of limits) {
    const taken = await takeFromLimit(db, limit, now)
    if (!taken.isTaken) refuse('tailTriesTooMany', { params: { wait: waitText(taken.waitMs) } })
  }
  const opens = opensWith(row, tail)
  if (opens) for (const { key } of limits) await giveBackToLimit(db, key)
  return opens
}

/** A typed number as it is looked up: without spaces; ours in capitals, a carrier's own as typed, too. */
const spellings = (typed: string): string[] => {
  const bare = typed.normalize('NFKC').replace(/\s/g, '')
  return [...new Set([bare, bare.toUpperCase()])]
}

const getWaybills: Handler<'/track/getWaybills'> = async ({ db, user, visitorHash, ip, now }, request) => {
  const found = await findByNumbers(db, [...new Set(request.numbers.flatMap(spellings))])
  const unlocked = new Map<string, boolean>()
  for (const row of found) {
    if (unlocked.has(row.orderNumber)) continue
    const mayTry = request.phoneTail !== undefined && !isOwn(row, { user, visitorHash })
    unlocked.set(
      row.orderNumber,
      mayTry ? await tryTail(db, row, request.phoneTail ?? '', ip, now) : isOwn(row, { user, visitorHash }),
    )
  }
  const waybillsOf = (typed: string) => {
    const names = spellings(typed)
    const rows = found.filter((row) => names.includes(row.number))
    const unique = [...new Map(rows.map((row) => [row.orderNumber, row])).values()]
    return unique.map((row) => trackedWaybill(row, unlocked.get(row.orderNumber) ?? false))
  }
  return { list: request.numbers.map((number) => ({ number, waybills: waybillsOf(number) })) }
}

/** Tracking, open to everyone (product.md §5). */
export const trackingHandlers: Pick<Handlers, '/track/getWaybills'> = { '/track/getWaybills': getWaybills }
