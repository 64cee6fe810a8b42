import type { TrackedWaybill } from '#contract/tracking/calls.ts'
import { isEndStatus } from '#domain/shipment/progress/movement.ts'
import { callServer } from '#shared/server/call.ts'
import { loadWaybills } from './loadWaybills.ts'
import type { TrackAnswer } from './loadWaybills.ts'

/** The version of each number (contract/tracking/calls.ts); null for an unknown number. */
export type Versions = Readonly<Record<string, string | null>>

/** The results of a page's numbers and the time of loading. */
export interface Tracking extends TrackAnswer {
  /** Versions when the waybills were loaded; null if that failed. */
  versions: Versions | null
  readAtMs: number
  /** When this page noticed a waybill's movement, by order number, ms; absent for unmoved ones. */
  movedAtMs: Readonly<Record<string, number>>
}

/** Loads the versions of the numbers: a small answer for frequent polling. */
export async function loadVersions(numbers: readonly string[], signal: AbortSignal): Promise<Versions> {
  const { list } = await callServer('/track/getVersions', { numbers: [...numbers] }, { signal })
  return Object.fromEntries(list.map(({ number, version }) => [number, version]))
}

/** Checks whether a version changed since the waybills were loaded. */
export const isChanged = (shown: Versions | null, now: Versions): boolean =>
  shown === null || Object.keys(now).some((number) => shown[number] !== now[number])

/** Serializes the parts of a waybill that count as movement; the expected arrival changes without one. */
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
  return { ...before.movedAtMs, ...Object.fromEntries(moved.map((waybill) => [waybill.orderNumber, nowMs])) }
}

/**
 * Loads the waybills of the numbers. `versions` must have been loaded before, so that no change is missed; without them they are
 * loaded in parallel, and their failure alone is ignored.
 */
export async function readTracking(
  numbers: readonly string[],
  phoneTail: string,
  before: Tracking | undefined,
  signal: AbortSignal,
  versions?: Versions,
): Promise<Tracking> {
  const [answer, knownVersions] = await Promise.all([
    loadWaybills(numbers, phoneTail, before, signal),
    versions ?? loadVersions(numbers, signal).catch(() => null),
  ])
  const nowMs = Date.now()
  return { ...answer, versions: knownVersions, readAtMs: nowMs, movedAtMs: movedSince(before, answer, nowMs) }
}

const isOver = ({ status, hasReceipt, exception }: TrackedWaybill) =>
  isEndStatus(status) && !(status === 'signed' && hasReceipt) && exception === null

/** Checks whether no number can change any more. An unknown one may still become known. */
export const isAllOver = ({ list }: TrackAnswer): boolean =>
  list.every(({ waybills }) => waybills.length > 0 && waybills.every(isOver))
