import type { LineStatus } from './words.ts'

/** Words and bounds of a carrier's own lines, free of zod, so that the browser can show them without loading schemas. */

/** What the search and the order form do with it: found and ordered from; found no more; given up. */
export const lineStatusLabels: Record<LineStatus, string> = { on: '营运中', paused: '已暂停', off: '已下线' }

/** One carrier keeps so many lines, those that are off among them; one more is refused with linesFull. */
export const linesMax = 10_000
/** Price tiers of a line, heavy and light each (the table's own check says the same). */
export const tiersMax = 12
export const viasMax = 60
export const otherFeesMax = 10
export const stationPhonesMax = 5
/** One call turns the status of at most so many lines. */
export const linesTurnedMax = 200

/** Last changed first; by region; most carried first; by the carrier's own number; cheapest first tier. */
export const ownLineSorts = ['updated', 'destination', 'popularity', 'code', 'heavy', 'light'] as const
export type OwnLineSort = (typeof ownLineSorts)[number]

/** What a bulk price change changes; `all` are the three together. */
export const priceTargets = ['heavy', 'light', 'minimum', 'all'] as const
export type PriceTarget = (typeof priceTargets)[number]
export const priceTargetLabels: Record<PriceTarget, string> = {
  heavy: '重货价',
  light: '泡货价',
  minimum: '最低收费',
  all: '全部价格',
}

/** By a percentage, counted in hundredths of a percent, or by an amount in fen. */
export const priceChangeKinds = ['percent', 'fixed'] as const
export type PriceChangeKind = (typeof priceChangeKinds)[number]

/** New prices are rounded half-up to a multiple of so many fen: to the fen, 1 角, 1 元, 5 元 or 10 元. */
export const priceRoundings = [1, 10, 100, 500, 1000] as const
export type PriceRounding = (typeof priceRoundings)[number]

/** The dearest price per tonne or m³ there is: 1,000,000 yuan, fen. */
export const unitPriceFenMax = 100_000_000
