import { renewalPlans } from './renewalWords.ts'
import type { RenewalPlan } from './renewalWords.ts'
import { multiplyDivide } from '../price/exact.ts'
import { chinaOffsetMs, dayMs } from '../kernel/time.ts'

/** What a month of each plan costs at first, fen; operators change it (contract/operators/renewalCalls.ts). */
export const planFenPerMonth = { basic: 9_900, professional: 29_900 } as const satisfies Record<
  RenewalPlan,
  number
>

/** From so many months on, the whole term costs so many percent of its list price; the largest that is reached counts. At first. */
const termDiscounts = [
  { fromMonths: 12, percent: 90 },
  { fromMonths: 24, percent: 85 },
  { fromMonths: 36, percent: 80 },
] as const

/** What renewals cost at a time. */
export interface PriceList {
  fenPerMonth: Readonly<Record<RenewalPlan, number>>
  /** Ascending by months. */
  discounts: readonly { fromMonths: number; percent: number }[]
}

/** The price list that a new database begins with. */
export const firstPriceList: PriceList = { fenPerMonth: planFenPerMonth, discounts: termDiscounts }

/** How many percent of its list price a term of so many months costs. */
export const percentOfTerm = ({ discounts }: PriceList, months: number): number =>
  discounts.findLast(({ fromMonths }) => months >= fromMonths)?.percent ?? 100

/** A month counts as so many days where the rest of a term is charged by the day. */
const daysPerMonth = 30

/** How long a factory's service has been paid for; never, where it has no end. */
export interface ServiceTerm {
  plan: RenewalPlan | null
  /** Epoch ms. */
  expiresAtMs: number | null
}

const isRunning = (term: ServiceTerm, nowMs: number) =>
  term.plan !== null && term.expiresAtMs !== null && term.expiresAtMs > nowMs

/**
 * So many calendar months later, epoch ms: the same day and time of day in Asia/Shanghai, or the last day of a month that is
 * shorter (31 January + 1 month = 28 or 29 February).
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

/** Where a term begins that is bought now: at the end of the one that runs, else at once. Epoch ms. */
export const termStart = (term: ServiceTerm, nowMs: number) => Math.max(nowMs, term.expiresAtMs ?? nowMs)

/** Whether this would renew a running term as a smaller plan, which is not sold: its rest is worth more than the smaller one. */
export const isDowngrade = (plan: RenewalPlan, term: ServiceTerm, nowMs: number) =>
  term.plan !== null && isRunning(term, nowMs) && renewalPlans.indexOf(plan) < renewalPlans.indexOf(term.plan)

/** A price with its parts, each in fen: list − discount + upgrade = price. */
export interface RenewalPrice {
  listFen: number
  discountFen: number
  /** The rest of a running smaller term at the difference of the plans, by the day begun, 30 days to a month. */
  upgradeFen: number
  priceFen: number
}

/** What the rest of a running smaller term costs as part of this plan; 0 where there is none. */
function upgradePrice(plan: RenewalPlan, term: ServiceTerm, nowMs: number): number {
  const dearerFen =
    term.plan !== null && isRunning(term, nowMs) ? planFenPerMonth[plan] - planFenPerMonth[term.plan] : 0
  const restDays = Math.ceil(Math.max(0, (term.expiresAtMs ?? nowMs) - nowMs) / dayMs)
  return dearerFen > 0 ? multiplyDivide(dearerFen, restDays, daysPerMonth) : 0
}

/** What so many months of a plan cost whom has this term; rounded half-up to a fen, once for the discount and once for the rest. */
export function renewalPrice(
  { plan, months }: { plan: RenewalPlan; months: number },
  term: ServiceTerm,
  nowMs: number,
  prices: PriceList = firstPriceList,
): RenewalPrice {
  const { fenPerMonth } = prices
  const listFen = fenPerMonth[plan] * months
  const discountFen = listFen - multiplyDivide(listFen, percentOfTerm(prices, months), 100)
  const dearerFen =
    term.plan !== null && isRunning(term, nowMs) ? fenPerMonth[plan] - fenPerMonth[term.plan] : 0
  const restDays = Math.ceil(Math.max(0, (term.expiresAtMs ?? nowMs) - nowMs) / dayMs)
  const upgradeFen = dearerFen > 0 ? multiplyDivide(dearerFen, restDays, daysPerMonth) : 0
  return { listFen, discountFen, upgradeFen, priceFen: listFen - discountFen + upgradeFen }
}

/** A term after a payment: from when to when what was bought lasts, epoch ms. */
export interface BoughtTerm {
  plan: RenewalPlan
  startsAtMs: number
  expiresAtMs: number
  /** Whole days of the running plan, in place of the months that were bought of another; null where the months count. */
  convertedDays: number | null
}

/** How many whole days of a plan so much of list price is worth. */
const daysWorth = (listFen: number, plan: RenewalPlan) =>
  Math.floor((listFen * daysPerMonth) / planFenPerMonth[plan])

/**
 * What a payment makes of a term. Its price was made when it was ordered, and another payment may have come first. So a larger plan
 * takes over the rest of a smaller term only where that rest was paid for; else, and where a smaller plan was bought, the running plan
 * stays and is lengthened by what the months and the upgrade are worth in it. An upgrade that is needed no more lengthens the term, too.
 */
export function termAfter(
  bought: { plan: RenewalPlan; months: number; upgradeFen: number },
  term: ServiceTerm,
  nowMs: number,
): BoughtTerm {
  const { plan, months, upgradeFen } = bought
  const startsAtMs = termStart(term, nowMs)
  const dueFen = upgradePrice(plan, term, nowMs)
  if (term.plan !== null && (isDowngrade(plan, term, nowMs) || upgradeFen < dueFen)) {
    const convertedDays = daysWorth(planFenPerMonth[plan] * months + upgradeFen, term.plan)
    return { plan: term.plan, startsAtMs, expiresAtMs: startsAtMs + convertedDays * dayMs, convertedDays }
  }
  const expiresAtMs = addMonths(startsAtMs, months) + daysWorth(upgradeFen - dueFen, plan) * dayMs
  return { plan, startsAtMs, expiresAtMs, convertedDays: null }
}
