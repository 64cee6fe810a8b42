import { chinaOffsetMs, dayMs } from '../kernel/time.ts'
import { multiplyDivide } from '../price/exact.ts'
import { renewalPlans } from './renewalWords.ts'
import type { RenewalPlan } from './renewalWords.ts'

/** Initial price of a month of each plan, fen; operators change it (contract/operators/renewalCalls.ts). */
export const planFenPerMonth = { basic: 9_900, professional: 29_900 } as const satisfies Record<
  RenewalPlan,
  number
>

/** Initial discounts: from this many months on, the term costs this percentage of its list price. The largest applies. */
const termDiscounts = [
  { fromMonths: 12, percent: 90 },
  { fromMonths: 24, percent: 85 },
  { fromMonths: 36, percent: 80 },
] as const

/** Prices of renewals at a given time. */
export interface PriceList {
  fenPerMonth: Readonly<Record<RenewalPlan, number>>
  /** Ascending by months. */
  discounts: readonly { fromMonths: number; percent: number }[]
}

/** Price list of a new database. */
export const initialPriceList: PriceList = { fenPerMonth: planFenPerMonth, discounts: termDiscounts }

/** Returns the percentage of its list price that a term of this length costs. */
export const percentOfTerm = ({ discounts }: PriceList, months: number): number =>
  discounts.findLast(({ fromMonths }) => months >= fromMonths)?.percent ?? 100

/** Days per month where the rest of a term is charged by the day. */
const daysPerMonth = 30

/** The paid service term of a factory; without an end where nothing was ever paid. */
export interface ServiceTerm {
  plan: RenewalPlan | null
  /** Epoch ms. */
  expiresAtMs: number | null
}

const isRunning = (term: ServiceTerm, nowMs: number) =>
  term.plan !== null && term.expiresAtMs !== null && term.expiresAtMs > nowMs

/**
 * Adds calendar months, epoch ms. Day and time in Asia/Shanghai stay; a shorter month ends on its last day (31 January + 1 month
 * = 28 or 29 February).
 */
export function addMonths(atMs: number, months: number): number {
  const local = new Date(atMs + chinaOffsetMs)
  const first = Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + months, 1)
  const target = new Date(first)
  const daysInMonth = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate()
  const day = Math.min(local.getUTCDate(), daysInMonth)
  const timeOfDayMs = (atMs + chinaOffsetMs) % dayMs
  return first + (day - 1) * dayMs + timeOfDayMs - chinaOffsetMs
}

/** Returns the start of a term bought now: the end of the current one, or now. Epoch ms. */
export const termStart = (term: ServiceTerm, nowMs: number) => Math.max(nowMs, term.expiresAtMs ?? nowMs)

/** Checks whether a running term would be renewed with a smaller plan. This is not sold, as the rest is worth more. */
export const isDowngrade = (plan: RenewalPlan, term: ServiceTerm, nowMs: number) =>
  term.plan !== null && isRunning(term, nowMs) && renewalPlans.indexOf(plan) < renewalPlans.indexOf(term.plan)

/** A price with its parts, each in fen: list − discount + upgrade = price. */
export interface RenewalPrice {
  listFen: number
  discountFen: number
  /** Price difference of the plans for the rest of a smaller term. Per started day, 30 days to a month. */
  upgradeFen: number
  priceFen: number
}

/** Returns the price of upgrading the rest of a smaller running term to this plan; 0 where there is none. */
function upgradePrice(
  plan: RenewalPlan,
  term: ServiceTerm,
  nowMs: number,
  { fenPerMonth }: PriceList,
): number {
  const dearerFen =
    term.plan !== null && isRunning(term, nowMs) ? fenPerMonth[plan] - fenPerMonth[term.plan] : 0
  const restDays = Math.ceil(Math.max(0, (term.expiresAtMs ?? nowMs) - nowMs) / dayMs)
  return dearerFen > 0 ? multiplyDivide(dearerFen, restDays, daysPerMonth) : 0
}

/** Returns the price of months of a plan after this term. Discount and upgrade are each rounded half-up to a fen. */
export function renewalPrice(
  { plan, months }: { plan: RenewalPlan; months: number },
  term: ServiceTerm,
  nowMs: number,
  prices: PriceList,
): RenewalPrice {
  const listFen = prices.fenPerMonth[plan] * months
  const discountFen = listFen - multiplyDivide(listFen, percentOfTerm(prices, months), 100)
  const upgradeFen = upgradePrice(plan, term, nowMs, prices)
  return { listFen, discountFen, upgradeFen, priceFen: listFen - discountFen + upgradeFen }
}

/** The term after a payment: start and end of the purchase, epoch ms. */
export interface PurchasedTerm {
  plan: RenewalPlan
  startsAtMs: number
  expiresAtMs: number
  /** Days added to the running plan instead of the months of the plan bought; null where the months apply. */
  convertedDays: number | null
}

/** Returns how many whole days of a plan a list price buys. */
const daysWorth = (listFen: number, plan: RenewalPlan, { fenPerMonth }: PriceList) =>
  Math.floor((listFen * daysPerMonth) / fenPerMonth[plan])

/**
 * Returns the term after a payment. The price was set with the order, and another payment may have come first. A larger plan
 * applies to the rest of a smaller term only if that rest was paid for. Otherwise, and for a smaller plan, the running plan is
 * extended by the value of months and upgrade. An upgrade that is no longer needed also extends the term. `prices` is the list of
 * the order: what was paid is compared at the prices at which it was sold.
 */
export function termAfterPayment(
  bought: { plan: RenewalPlan; months: number; upgradeFen: number },
  term: ServiceTerm,
  nowMs: number,
  prices: PriceList,
): PurchasedTerm {
  const { plan, months, upgradeFen } = bought
  const startsAtMs = termStart(term, nowMs)
  const dueFen = upgradePrice(plan, term, nowMs, prices)
  if (term.plan !== null && (isDowngrade(plan, term, nowMs) || upgradeFen < dueFen)) {
    const convertedDays = daysWorth(prices.fenPerMonth[plan] * months + upgradeFen, term.plan, prices)
    return { plan: term.plan, startsAtMs, expiresAtMs: startsAtMs + convertedDays * dayMs, convertedDays }
  }
  const expiresAtMs = addMonths(startsAtMs, months) + daysWorth(upgradeFen - dueFen, plan, prices) * dayMs
  return { plan, startsAtMs, expiresAtMs, convertedDays: null }
}
