import type { CallResponse } from '#contract/calls/calls.ts'
import { wholeList } from '#contract/kernel/wholeList.ts'
import { callServer } from '#shared/server/call.ts'

export type TrackAnswer = CallResponse<'/track/getWaybills'>

type TrackRow = TrackAnswer['list'][number]

/** Keeps the known locks of tails: an answer to a call without the tail does not report them. */
function withLockedTails(row: TrackRow, previous: TrackAnswer): TrackRow {
  const known = previous.list.find(({ number }) => number === row.number)?.waybills ?? []
  const locked = new Set(
    known.filter((waybill) => waybill.isTailLocked).map((waybill) => waybill.orderNumber),
  )
  const waybills = row.waybills.map((waybill) => ({
    ...waybill,
    isTailLocked: waybill.isTailLocked || (locked.has(waybill.orderNumber) && !waybill.isUnlocked),
  }))
  return { ...row, waybills }
}

/**
 * Loads the numbers' waybills. A refetch sends the phone tail only for numbers that it unlocked before: the server counts wrong
 * tries, and an open page must not use them up.
 */
export async function loadWaybills(
  numbers: readonly string[],
  phoneTail: string,
  before: TrackAnswer | undefined,
  signal: AbortSignal,
): Promise<TrackAnswer> {
  const load = (subset: readonly string[], tail: string) =>
    callServer(
      '/track/getWaybills',
      tail ? { numbers: [...subset], phoneTail: tail } : { numbers: [...subset] },
      { signal },
    )
  if (!phoneTail || !before) return load(numbers, phoneTail)
  const unlocked = new Set(
    before.list.filter((row) => row.waybills.some((waybill) => waybill.isUnlocked)).map((row) => row.number),
  )
  const groups = [
    { subset: numbers.filter((number) => unlocked.has(number)), tail: phoneTail },
    { subset: numbers.filter((number) => !unlocked.has(number)), tail: '' },
  ].filter(({ subset }) => subset.length > 0)
  const answers = await Promise.all(groups.map(({ subset, tail }) => load(subset, tail)))
  const rows = answers.flatMap((answer) => answer.list).map((row) => withLockedTails(row, before))
  return wholeList(numbers.flatMap((number) => rows.find((row) => row.number === number) ?? []))
}
