import { useQuery } from '@tanstack/react-query'
import type { CallResponse } from '#contract/calls/calls.ts'
import { minuteMs } from '#contract/kernel/time.ts'
import { callServer } from '#shared/server/call.ts'
import { queryClient } from '#shared/server/queryClient.ts'
import { callQuery } from '#shared/server/reads/callQuery.ts'
import { exactly, readsUnder, reread } from '#shared/server/reads/reread.ts'
import { useSession } from '#shared/server/session.ts'

type FavoriteIds = CallResponse<'/favorites/getFavoriteIds'>
type FavoriteList = CallResponse<'/favorites/getFavoriteList'>
/** A saved line. */
export type FavoriteRow = FavoriteList['list'][number]

const freshMs = minuteMs
const idsQuery = callQuery('/favorites/getFavoriteIds', {})
/** Matches every page of the saved lines under every keyword. */
const lists = readsUnder('/favorites/getFavoriteList')

/** Checks whether the current user saved a line; false until known. Reloads after a login or logout. */
export function useIsFavorite(lineId: number): boolean {
  const { data } = useQuery({
    ...idsQuery,
    staleTime: freshMs,
    // another window may have saved it
    refetchOnWindowFocus: true,
    select: ({ lineIds }: FavoriteIds) => lineIds.includes(lineId),
  })
  return data ?? false
}

/** Shows a line as saved or not in all loaded lists; lists that are not loaded stay so. */
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

/** Restores a row whose removal failed to where it was in the pages `before`. */
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

/** The wanted state per line while a call is in flight. One call at a time, so that the last press wins. */
const wantedStates = new Map<number, boolean>()

/**
 * Saves or removes a favorite; false when it failed. Shown at once, sent to the server, and reverted on failure. Never rejects.
 */
export async function setFavorite(lineId: number, isSaved: boolean): Promise<boolean> {
  return (await saveFavorite(lineId, isSaved, false)) !== null
}

/**
 * Undoes the removal of a favorite; null when it failed. Within a few minutes of the removal the date and the prices of the
 * first save return (`isRestored`). Never rejects.
 */
export async function restoreFavorite(lineId: number): Promise<{ isRestored: boolean } | null> {
  return saveFavorite(lineId, true, true)
}

/** Sends one request. `isBack`: the removed favorite is as it was. */
async function sendRequest(
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

async function saveFavorite(
  lineId: number,
  isSaved: boolean,
  isUndo: boolean,
): Promise<{ isRestored: boolean } | null> {
  const isInFlight = wantedStates.has(lineId)
  wantedStates.set(lineId, isSaved)
  // a read in flight would show the old state again
  await queryClient.cancelQueries(exactly(idsQuery))
  const before = shownLists()
  showAs(lineId, isSaved)
  if (isInFlight) return { isRestored: false }
  const { token } = useSession.getState()
  try {
    let sent: boolean
    let isRestored = false
    do {
      sent = wantedStates.get(lineId) ?? isSaved
      const { total, isBack } = await sendRequest(lineId, sent, isUndo)
      isRestored = isBack
      // another user may have logged in meanwhile
      if (useSession.getState().token === token) countForUser(total)
    } while (wantedStates.get(lineId) !== sent)
    return { isRestored }
  } catch {
    const failed = wantedStates.get(lineId) ?? isSaved
    showAs(lineId, !failed)
    if (!failed) putBack(lineId, before)
    return null
  } finally {
    wantedStates.delete(lineId)
    void reread('/favorites/')
  }
}
