import { z } from 'zod'
import { call } from '../kernel/call.ts'
import { flag, id, keyword, listOf, paging } from '../kernel/fields.ts'
import { minuteMs } from '../kernel/time.ts'
import { lineCard } from './calls.ts'

/** Maximum number of saved lines of a user or a visitor's browser; more are refused with favoritesFull. */
export const favoritesMax = 500

/**
 * Changes of a line's base freight since it was saved: higher, lower, or both (`mixed`). `negotiable`: the price was replaced by
 * 面议; `priced`: 面议 was replaced by a price.
 */
export const priceChanges = ['up', 'down', 'mixed', 'negotiable', 'priced'] as const
export type PriceChange = (typeof priceChanges)[number]

/** A saved line (收藏) like a search result, paused and off ones included; totalFen is null, as there are no goods. */
const favoriteRow = lineCard.extend({
  savedAt: z.string(),
  /** Prices on the day of saving; the row has today's under the same names. */
  priceThen: lineCard.pick({ heavyTiers: true, lightTiers: true, minChargeFen: true }),
  /** null: unchanged. */
  priceChange: z.enum(priceChanges).nullable(),
})

/** Period in which a removed line can be restored with its day and prices of saving. */
export const favoriteUndoMs = 10 * minuteMs

/** Number of saved lines after the change, so that the client can update currentUser.favorites. */
const savedTotal = z.object({ total: z.int() })

export const favoriteCalls = {
  '/favorites/getFavoriteList': call({
    title: '收藏的专线（最近收藏的在前）',
    request: z.strictObject({ ...paging, keyword: keyword('承运商或目的地') }),
    response: listOf(favoriteRow),
    example: { page: 1 },
  }),
  // Separate from the search, whose answer is the same for everyone.
  '/favorites/getFavoriteIds': call({
    title: '收藏了哪些专线',
    request: z.strictObject({}),
    response: z.object({ lineIds: z.array(z.int()) }),
    example: {},
  }),
  '/favorites/addFavorite': call({
    title: '收藏专线（已收藏的不变）',
    /** `undo` restores a line removed within `favoriteUndoMs`; later the line is saved like a new one. */
    request: z.strictObject({ lineId: id('专线'), undo: flag('撤销取消').optional() }),
    response: savedTotal.extend({ isRestored: z.boolean() }),
    example: { lineId: 1 },
  }),
  '/favorites/removeFavorite': call({
    title: '取消收藏（没有收藏的不变）',
    request: z.strictObject({ lineId: id('专线') }),
    response: savedTotal,
    example: { lineId: 1 },
  }),
}
