import type { LineStatus } from './words.ts'

/** Labels and limits of a carrier's own lines. */

/** Labels of line statuses: on sale, not on sale for now, or given up. */
export const lineStatusLabels: Record<LineStatus, string> = { on: '营运中', paused: '已暂停', off: '已下线' }

/** Maximum number of lines of a carrier, off ones included; more are refused with linesFull. */
export const linesMax = 10_000
/** Maximum number of price tiers of a line, heavy and light each (the table has the same check). */
export const tiersMax = 12
export const viasMax = 60
export const otherFeesMax = 10
export const stationPhonesMax = 5
/** Maximum number of lines in one change of status. */
export const statusChangeLinesMax = 200

/** Last changed first; by region; most carried first; by the carrier's own number; cheapest first tier. */
export const ownLineSorts = ['updated', 'destination', 'popularity', 'code', 'heavy', 'light'] as const
export type OwnLineSort = (typeof ownLineSorts)[number]

/** Prices that a bulk change applies to; `all` means the three together. */
export const priceTargets = ['heavy', 'light', 'minimum', 'all'] as const
export type PriceTarget = (typeof priceTargets)[number]
export const priceTargetLabels: Record<PriceTarget, string> = {
  heavy: '重货价',
  light: '泡货价',
  minimum: '最低收费',
  all: '全部价格',
}

/** Kinds of price change: a percentage in hundredths of a percent, or an amount in fen. */
export const priceChangeKinds = ['percent', 'fixed'] as const
export type PriceChangeKind = (typeof priceChangeKinds)[number]

/** Units to which new prices are rounded half-up, fen: the fen, 1 角, 1 元, 5 元 or 10 元. */
export const priceRoundings = [1, 10, 100, 500, 1000] as const
export type PriceRounding = (typeof priceRoundings)[number]

/** Maximum price per tonne or m³: 1,000,000 yuan, in fen. */
export const unitPriceFenMax = 100_000_000
