import { useQuery } from '@tanstack/react-query'
import type { CallResponse } from '../../../contract/calls/calls.ts'
import { callServer } from '../../shared/server/call.ts'
import { queryClient } from '../../shared/server/queryClient.ts'
import { callQuery } from '../../shared/server/reads/callQuery.ts'
import { exactly, readsUnder, reread } from '../../shared/server/reads/reread.ts'
import { useSession } from '../../shared/server/session.ts'
import { minuteMs } from '../../../contract/kernel/time.ts'

type FavoriteIds = CallResponse<'/favorites/getFavoriteIds'>
type FavoriteList = CallResponse<'/favorites/getFavoriteList'>
/** A saved line. */
export type FavoriteRow = FavoriteList['list'][number]

const freshMs = minuteMs
const idsQuery = callQuery('/favorites/getFavoriteIds', {})
/** Every page of the saved lines under every keyword. */
const lists = readsUnder('/favorites/getFavoriteList')

/** Whether a line is saved by whoever sits at the browser; false until it is known. Read anew after a login or logout. */
export function useIsFavorite(lineId: number): boolean {
  const { data } = useQuery({
    ...idsQuery,
    staleTime: freshMs,
    // saved in another window
    refetchOnWindowFocus: true,
    select: ({ lineIds }: FavoriteIds) => lineIds.includes(lineId),
  })
  return data ?? false
}

/** The page of saved lines that a keyword finds. */
export function favoriteListQuery(keyword: string, page: number, pageSize: number) {
  return callQuery(
    '/favorites/getFavoriteList',
    { page, pageSize, ...(keyword ? { keyword } : {}) },
    // saved, paused or priced anew meanwhile
    { refetchOnWindowFocus: true },
  )
}

/** Shows a line as saved or not, wherever it stands; what is not known stays unknown. */
function showAs(lineId: number, isSaved: boolean): void {
  queryClient.setQueryData(idsQuery.queryKey, (known) => {
    if (!known) return known
    const others = known.lineIds.filter((id) => id !== lineId)
    return { lineIds: isSaved ? [lineId, ...others] : others }
  })
  if (isSaved) return
  queryClient.setQueriesData<FavoriteList>(lists, (known) => {
    if (!known?.list.some(({ id }) => id === lineId)) return known
    return { list: known.list.filter(({ id }) => id !== lineId), total: Math.max(0, known.total - 1) }
  })
}

/** Puts a row that could not be given up back where it stood in the pages `before`. */
function putBack(lineId: number, before: ReturnType<typeof shownLists>): void {
  for (const [key, shown] of before) {
    const index = shown?.list.findIndex(({ id }) => id === lineId) ?? -1
    const row = shown?.list[index]
    if (!row) continue
    queryClient.setQueryData<FavoriteList>(key, (known) => {
      if (!known || known.list.some(({ id }) => id === lineId)) return known
      return { list: known.list.toSpliced(index, 0, row), total: known.total + 1 }
    })
  }
}

const shownLists = () => queryClient.getQueriesData<FavoriteList>(lists)

function countForUser(total: number): void {
  const { user } = useSession.getState()
  if (user) useSession.setState({ user: { ...user, favorites: total } })
}

/** What is asked of a line while a call about it is under way: one call at a time, so that the last press wins. */
const wanted = new Map<number, boolean>()

/**
 * Saves a line or gives it up: shown at once, told to the server, and taken back where that fails. Answers whether it
 * was done; never rejects.
 */
export async function keepFavorite(lineId: number, isSaved: boolean): Promise<boolean> {
  return (await keep(lineId, isSaved, false)) !== null
}

/**
 * Takes back that a line was given up: the day it was saved and that day's prices come back, if it was a few minutes ago. Answers
 * whether they did, null where nothing was done; never rejects.
 */
export async function restoreFavorite(lineId: number): Promise<{ isRestored: boolean } | null> {
  return keep(lineId, true, true)
}

/** Tells the server of one request; `isBack`: what was given up is as it was. */
async function tell(
  lineId: number,
  isSaved: boolean,
  isUndo: boolean,
): Promise<{ total: number; isBack: boolean }> {
  if (!isSaved) {
    const { total } = await callServer('/favorites/removeFavorite', { lineId })
    return { total, isBack: false }
  }
  const request = { lineId, ...(isUndo && { undo: true }) }
  const { total, isRestored } = await callServer('/favorites/addFavorite', request)
  return { total, isBack: isRestored }
}

async function keep(
  lineId: number,
  isSaved: boolean,
  isUndo: boolean,
): Promise<{ isRestored: boolean } | null> {
  const isUnderWay = wanted.has(lineId)
  wanted.set(lineId, isSaved)
  // a read that is on its way would show the old state again
  await queryClient.cancelQueries(exactly(idsQuery))
  const before = shownLists()
  showAs(lineId, isSaved)
  if (isUnderWay) return { isRestored: false }
  const { token } = useSession.getState()
  try {
    let told: boolean
    let isRestored = false
    do {
      told = wanted.get(lineId) ?? isSaved
      const { total, isBack } = await tell(lineId, told, isUndo)
      isRestored = isBack
      // somebody else may have logged in meanwhile
      if (useSession.getState().token === token) countForUser(total)
    } while (wanted.get(lineId) !== told)
    return { isRestored }
  } catch {
    const failed = wanted.get(lineId) ?? isSaved
    showAs(lineId, !failed)
    if (!failed) putBack(lineId, before)
    return null
  } finally {
    wanted.delete(lineId)
    void reread('/favorites/')
  }
}
