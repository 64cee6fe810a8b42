import { found } from '../../parseState.ts'
import type { Found, PastedOrder, PastedServices, Span } from '../../pastedOrder.ts'
import { isElsewhere } from '../fetchWords.ts'
import { dayOf, dayWords } from '../pickupTimes.ts'
import { isContradicted } from './contradicted.ts'
import { readService } from './serviceModel.ts'
import type { ReadService, ServiceModel } from './serviceModel.ts'
import { trainedFields } from './servicePlaces.ts'
import type { TrainedField } from './servicePlaces.ts'

/** The least margin that counts (decision 67). */
const leastMargin = 1

/** 上午 of 星期一上午, right behind a day. */
const halfBehind = /^ ?(上午|下午|早上|一早|中午|晚上|傍晚)/

/** Returns the clause of a place up to its end. */
const clauseUpTo = (text: string, { start, end }: Span): Span => ({
  start: start - (/[^,，。;；\n]*$/.exec(text.slice(0, start))?.[0].length ?? 0),
  end,
})

/** Returns what is left of unread words beside a part that is read. */
const withoutPart = (unread: Span, part: Span): Span[] =>
  part.end <= unread.start || part.start >= unread.end
    ? [unread]
    : [
        { start: unread.start, end: part.start },
        { start: part.end, end: unread.end },
      ]

/** Returns the last day that words name; null for none. */
const dayIn = (words: string, today: string): string | null => {
  const [name] = [...words.matchAll(new RegExp(dayWords, 'g'))].at(-1) ?? []
  return name === undefined ? null : dayOf(name, today)
}

/** Returns the half of a day behind a day, as the remark that the rules write for it. */
function halfDayBehind(text: string, { end }: Span): { text: string; span: Span } | null {
  const half = halfBehind.exec(text.slice(end))
  return half && { text: `${half[1]}提货`, span: { start: end, end: end + half[0].length } }
}

const withNote = (remark: Found<string> | undefined, note: { text: string; span: Span }): Found<string> =>
  remark
    ? { ...remark, value: `${remark.value}，${note.text}`, spans: [...remark.spans, note.span] }
    : found(note.text, note.span)

/**
 * Adds the services that only the trained reader finds. `text` is the normalized text, in which the spans are positions; `today` is
 * 'YYYY-MM-DD' in Shanghai.
 */
export function withTrainedServices(
  order: PastedOrder,
  text: string,
  { model, today, siteName }: { model: ServiceModel; today: string; siteName: string },
): PastedOrder {
  const services: PastedServices = { ...order.services }
  const added = new Map<TrainedField, ReadService>()
  const add = (field: TrainedField, read: ReadService) => {
    const { start, end } = read.place
    Object.assign(services, { [field]: found(read.value, { start, end }) })
    added.set(field, read)
  }
  const recipient = order.recipient.name?.value ?? ''
  for (const field of trainedFields) {
    // a time belongs to a pickup, and an hour to its day
    const isTime = field === 'pickupDay' || field === 'pickupHour'
    if (services[field] || (isTime && services.pickupMode?.value !== 'door')) continue
    const read = readService(model, field, text, today)
    if (!read || read.margin < leastMargin || isContradicted(text, { field, ...read }, recipient)) continue
    const clause = clauseUpTo(text, read.place)
    if (field !== 'deliveryMode' && isElsewhere(text, clause, siteName)) continue
    const day = dayIn(text.slice(clause.start, clause.end), today)
    if (field === 'pickupHour' && day !== null && day !== services.pickupDay?.value) continue
    add(field, read)
  }
  if (added.size === 0) return order
  const day = added.get('pickupDay')
  const halfDay = day && !services.pickupHour ? halfDayBehind(text, day.place) : null
  const isNoted = halfDay !== null && order.remark?.value.includes(halfDay.text)
  const parts = [...added.values()].map(({ place }) => place)
  return {
    ...order,
    services,
    ...(halfDay && !isNoted && { remark: withNote(order.remark, halfDay) }),
    leftOver: parts
      .reduce<Span[]>((spans, part) => spans.flatMap((span) => withoutPart(span, part)), order.leftOver)
      .filter(({ start, end }) => text.slice(start, end).trim() !== ''),
  }
}
