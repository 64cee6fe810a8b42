import { hourMs } from '#contract/kernel/time.ts'
import { favoritesMax, favoriteUndoMs } from '#contract/lines/favoriteCalls.ts'
import type { Handler, Handlers } from '#server/calls/context.ts'
import { waitText } from '#server/core/clock.ts'
import { refuse } from '#server/core/refuse.ts'
import type { WriteTransaction } from '#server/db/database.ts'
import { takeFromLimit } from '#server/db/limits.ts'
import { listFavorites } from './list.ts'
import { lockOwner, ownerOf } from './owner.ts'
import {
  countFavorites,
  deleteFavorite,
  insertFavorite,
  isSaved,
  readFavoriteIds,
  restoreFavorite,
} from './store.ts'

const perAddressMax = 1000

/** Limits saves per address, which can create any number of visitors. */
async function countVisitorSave(trx: WriteTransaction, ip: string, now: Date): Promise<void> {
  const limit = { key: `favorite:address:${ip}`, max: perAddressMax, windowMs: hourMs }
  const usage = await takeFromLimit(trx, limit, now)
  if (!usage.isTaken) refuse('tooMany', { params: { wait: waitText(usage.waitMs) } })
}

/** Saves a line; saving it again, or undoing its removal, keeps the first day and its prices. */
const addFavorite: Handler<'/favorites/addFavorite'> = async (context, { lineId, undo }) => {
  const { trx, now, ip } = context
  const owner = ownerOf(context)
  await lockOwner(trx, owner)
  const total = await countFavorites(trx, owner)
  if (await isSaved(trx, owner, lineId)) return { total, isRestored: false }
  if (total >= favoritesMax) refuse('favoritesFull', { params: { max: favoritesMax } })
  const since = new Date(now.getTime() - favoriteUndoMs)
  const isRestored = undo === true && (await restoreFavorite(trx, owner, lineId, since))
  if (!isRestored && !(await insertFavorite(trx, owner, lineId, now))) refuse('notFound')
  // Last, because the address's row stays locked until the end.
  if (owner.userId === null) await countVisitorSave(trx, ip, now)
  return { total: total + 1, isRestored }
}

const removeFavorite: Handler<'/favorites/removeFavorite'> = async (context, { lineId }) => {
  const owner = ownerOf(context)
  await lockOwner(context.trx, owner)
  await deleteFavorite(context.trx, owner, lineId, context.now)
  return { total: await countFavorites(context.trx, owner) }
}

/** Handlers of saved lines (专线收藏, product.md §5) of a user of any factory type, or of a visitor. */
export const favoriteHandlers = {
  '/favorites/getFavoriteList': (context, request) => listFavorites(context.db, ownerOf(context), request),
  '/favorites/getFavoriteIds': async (context) => ({
    lineIds: await readFavoriteIds(context.db, ownerOf(context)),
  }),
  '/favorites/addFavorite': addFavorite,
  '/favorites/removeFavorite': removeFavorite,
} satisfies Partial<Handlers>
