import { callServer } from '../../shared/server/call.ts'
import { isEndStatus } from '../../domain/shipment/progress/movement.ts'
import type { TrackedWaybill } from '../../../contract/tracking/calls.ts'
import { askWaybills } from './askWaybills.ts'
import type { TrackAnswer } from './askWaybills.ts'

/** The version of each number (contract/tracking/calls.ts); null: nobody knows it. */
export type Versions = Readonly<Record<string, string | null>>

/** What the page shows of its numbers, and as of when. */
export interface Tracking extends TrackAnswer {
  /** As they were when the waybills were read; null: not known. */
  versions: Versions | null
  readAtMs: number
  /** When this page saw a waybill move, by order number, ms; nothing for those that stand as at first. */
  movedAtMs: Readonly<Record<string, number>>
}

/** Asks whether anything is another than before: a small answer, asked often. */
export async function askVersions(numbers: readonly string[], signal: AbortSignal): Promise<Versions> {
  const { list } = await callServer('/track/getVersions', { numbers: [...numbers] }, { signal })
  return Object.fromEntries(list.map(({ number, version }) => [number, version]))
}

/** Whether the versions tell of a change since the waybills were read. */
export const isChanged = (shown: Versions | null, now: Versions): boolean =>
  shown === null || Object.keys(now).some((number) => shown[number] !== now[number])

/** What of a waybill its reader waits for; the expected arrival alone moves by itself. */
const movementOf = ({ status, events, exception, signedAt, waybillNumber }: TrackedWaybill) =>
  JSON.stringify([status, events, exception, signedAt, waybillNumber])

function movedSince(before: Tracking | undefined, answer: TrackAnswer, nowMs: number): Tracking['movedAtMs'] {
  if (!before) return {}
  const known = new Map(
    before.list.flatMap((row) => row.waybills.map((waybill) => [waybill.orderNumber, movementOf(waybill)])),
  )
  const moved = answer.list
    .flatMap((row) => row.waybills)
    .filter((waybill) => known.get(waybill.orderNumber) !== movementOf(waybill))
  return { ...before.movedAtMs, ...Object.fromEntries(moved.map((one) => [one.orderNumber, nowMs])) }
}

/**
 * Reads the waybills behind the numbers. `versions` were asked before, and nothing is missed; without them they are asked
 * meanwhile, and a failure of theirs alone is none.
 */
export async function readTracking(
  numbers: readonly string[],
  phoneTail: string,
  before: Tracking | undefined,
  signal: AbortSignal,
  versions?: Versions,
): Promise<Tracking> {
  const [answer, asOf] = await Promise.all([
    askWaybills(numbers, phoneTail, before, signal),
    versions ?? askVersions(numbers, signal).catch(() => null),
  ])
  const nowMs = Date.now()
  return { ...answer, versions: asOf, readAtMs: nowMs, movedAtMs: movedSince(before, answer, nowMs) }
}

const isOver = ({ status, hasReceipt, exception }: TrackedWaybill) =>
  isEndStatus(status) && !(status === 'signed' && hasReceipt) && exception === null

/** Whether nothing more is to be expected of any number; one that nobody knows may still become known. */
export const isAllOver = ({ list }: TrackAnswer): boolean =>
  list.every(({ waybills }) => waybills.length > 0 && waybills.every(isOver))
