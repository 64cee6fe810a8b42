import { z } from 'zod'
import { call } from '../kernel/call.ts'
import { flag, id, keyword, listOf, paging } from '../kernel/fields.ts'
import { lineCard } from './calls.ts'
import { minuteMs } from '../kernel/time.ts'

/** Saved lines of one user, or of one visitor's browser; one more is refused with favoritesFull. */
export const favoritesMax = 500

/**
 * How a line's base freight compares with the day it was saved: nowhere lower and somewhere higher, nowhere higher and somewhere
 * lower, or some goods dearer and others cheaper; or its price was given up for 面议 (`negotiable`), or named since (`priced`).
 */
export const priceChanges = ['up', 'down', 'mixed', 'negotiable', 'priced'] as const
export type PriceChange = (typeof priceChanges)[number]

/** A saved line (收藏) as a search result shows it, paused and off ones too; its totalFen is null, no goods were asked with. */
const favoriteRow = lineCard.extend({
  savedAt: z.string(),
  /** The prices on the day it was saved; those of today stand in the row itself under the same names. */
  priceThen: lineCard.pick({ heavyTiers: true, lightTiers: true, minChargeFen: true }),
  /** null: unchanged. */
  priceChange: z.enum(priceChanges).nullable(),
})

/** How long a line that was given up can be put back as it was, with the day it was saved and that day's prices. */
export const favoriteUndoMs = 10 * minuteMs

/** How many lines are saved after the change: currentUser.favorites without asking again. */
const savedTotal = z.object({ total: z.int() })

export const favoriteCalls = {
  '/favorites/getFavoriteList': call({
    title: '收藏的专线（最近收藏的在前）',
    request: z.strictObject({ ...paging, keyword: keyword('承运商或目的地') }),
    response: listOf(favoriteRow),
    example: { page: 1 },
  }),
  // Apart from the search, whose answer is the same for everybody.
  '/favorites/getFavoriteIds': call({
    title: '收藏了哪些专线',
    request: z.strictObject({}),
    response: z.object({ lineIds: z.array(z.int()) }),
    example: {},
  }),
  '/favorites/addFavorite': call({
    title: '收藏专线（已收藏的不变）',
    /** `undo`: puts back what was given up within `favoriteUndoMs`, as it was; after that the line is saved anew. */
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
