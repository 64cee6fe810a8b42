import { createTextMask } from '#contract/kernel/text/maskedText.ts'
import type { HiddenParty } from '#contract/kernel/text/maskedText.ts'
import { maskName } from '#contract/kernel/text/masks.ts'
import { maskPhone, phoneTail } from '#contract/kernel/text/phones.ts'
import { dueAtSigning } from '#contract/orders/received.ts'
import { exceptionKindLabels } from '#contract/orders/words.ts'
import type { TrackedWaybill } from '#contract/tracking/calls.ts'
import type { SessionUser } from '#server/calls/context.ts'
import { experienceArrival } from './experienceArrival.ts'
import type { FoundRow } from './store.ts'

/** Checks whether the caller is the ordering factory, its carrier, or the visitor that placed the order. */
export function isParty(
  row: FoundRow,
  caller: { user: SessionUser | null; visitorHash: Buffer | null },
): boolean {
  const { user, visitorHash } = caller
  if (user)
    return row.factoryId === user.factoryId || (user.factoryType === 3 && row.carrierId === user.factoryId)
  return visitorHash !== null && row.visitorHash !== null && row.visitorHash.equals(visitorHash)
}

/** Checks whether the four digits end the shipper's or the recipient's phone. */
export const matchesPhoneTail = (row: FoundRow, tail: string) =>
  [row.shipper, row.recipient].some((party) => phoneTail(party.phone) === tail)

type Party = FoundRow['shipper']

const unmasked = ({ name, phone, regionText, address }: Party) => ({
  name,
  phone,
  address: `${regionText}${address}`,
})

/** A party for strangers (GB/T 41833, reliability.md fact 13): no full name, no phone, nothing below the district. */
const masked = ({ name, phone, regionText }: Party) => ({
  name: maskName(name),
  phone: maskPhone(phone),
  address: `${regionText}****`,
})

const kindLabels: readonly string[] = Object.values(exceptionKindLabels)

/** An exception for strangers: its kind and time only. Free text may name a party or a phone (fact 13). */
function maskedException(exception: TrackedWaybill['exception']): TrackedWaybill['exception'] {
  if (exception === null) return null
  const { kind, openedAt } = exception
  const label = Object.entries(exceptionKindLabels).find(([known]) => known === kind)?.[1]
  return { kind, text: label ?? exceptionKindLabels.other, openedAt }
}

/** People whose names are masked in the carrier's texts: both parties and the signer. */
const hiddenIn = ({ shipper, recipient, signer }: FoundRow): HiddenParty[] => [
  shipper,
  recipient,
  ...(signer === null ? [] : [{ name: signer }]),
]

/**
 * Returns an event's text for strangers, with phones, names and doors masked. Of an exception it is only the prefix that
 * carrier/exceptions adds to the free text.
 */
export function maskedEventText(
  { status, text }: { status: string; text: string },
  maskText: (text: string) => string,
): string {
  if (status === 'exception_resolved') return '异常已处理'
  if (status !== 'exception') return maskText(text)
  const label = kindLabels.find((known) => text.startsWith(`异常（${known}）：`))
  return label === undefined ? '异常' : `异常（${label}）`
}

function maskedEvent(
  event: TrackedWaybill['events'][number],
  maskText: (text: string) => string,
): TrackedWaybill['events'][number] {
  return { ...event, place: maskText(event.place), text: maskedEventText(event, maskText) }
}

/** Returns what the recipient pays on delivery: freight 到付, and cod. */
function collectOf(row: FoundRow): TrackedWaybill['collect'] {
  const { totalFen: amountFen, ...parts } = dueAtSigning(row)
  return amountFen === 0 ? null : { amountFen, ...parts }
}

/** Converts a found row to the answer, masked unless it is unlocked. */
export function trackedWaybill(
  row: FoundRow,
  isUnlocked: boolean,
  now: Date,
): Omit<TrackedWaybill, 'isTailLocked'> {
  const show = isUnlocked ? unmasked : masked
  const maskText = isUnlocked ? null : createTextMask(hiddenIn(row))
  return {
    ...row,
    shipper: show(row.shipper),
    recipient: show(row.recipient),
    signer: row.signer === null || isUnlocked ? row.signer : maskName(row.signer),
    exception: isUnlocked ? row.exception : maskedException(row.exception),
    events: maskText ? row.events.map((event) => maskedEvent(event, maskText)) : row.events,
    collect: isUnlocked ? collectOf(row) : null,
    experienceArrival: experienceArrival(row, now),
    isUnlocked,
  }
}
