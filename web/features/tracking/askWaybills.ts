import type { CallResponse } from '../../../contract/calls/calls.ts'
import { wholeList } from '../../../contract/kernel/wholeList.ts'
import { callServer } from '../../shared/server/call.ts'

export type TrackAnswer = CallResponse<'/track/getWaybills'>

type TrackRow = TrackAnswer['list'][number]

/** Asked without the tail, the server does not say again that its tries are used up. */
function stillLocked(row: TrackRow, before: TrackAnswer): TrackRow {
  const known = before.list.find(({ number }) => number === row.number)?.waybills ?? []
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
 * Asks for the numbers, with the phone tail where it helps: on a refresh the tail goes along only for numbers that it unlocked
 * before, because the server counts wrong tries and a page left open must not use them up.
 */
export async function askWaybills(
  numbers: readonly string[],
  phoneTail: string,
  before: TrackAnswer | undefined,
  signal: AbortSignal,
): Promise<TrackAnswer> {
  const ask = (asked: readonly string[], tail: string) =>
    callServer(
      '/track/getWaybills',
      tail ? { numbers: [...asked], phoneTail: tail } : { numbers: [...asked] },
      { signal },
    )
  if (!phoneTail || !before) return ask(numbers, phoneTail)
  const unlocked = new Set(
    before.list.filter((row) => row.waybills.some((waybill) => waybill.isUnlocked)).map((row) => row.number),
  )
  const groups = [
    { asked: numbers.filter((number) => unlocked.has(number)), tail: phoneTail },
    { asked: numbers.filter((number) => !unlocked.has(number)), tail: '' },
  ].filter(({ asked }) => asked.length > 0)
  const answers = await Promise.all(groups.map(({ asked, tail }) => ask(asked, tail)))
  const rows = answers.flatMap((answer) => answer.list).map((row) => stillLocked(row, before))
  return wholeList(numbers.flatMap((number) => rows.find((row) => row.number === number) ?? []))
}
