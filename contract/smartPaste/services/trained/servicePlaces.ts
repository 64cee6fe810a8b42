import type { PastedServices, Span } from '../../pastedOrder.ts'
import { dayOf, dayWords, hourOf } from '../pickupTimes.ts'

/** Services that a trained model reads, in the order of their weights. */
export const trainedFields = ['pickupMode', 'deliveryMode', 'pickupDay', 'pickupHour'] as const
export type TrainedField = (typeof trainedFields)[number]
export type ServiceValue = NonNullable<PastedServices[TrainedField]>['value']

/** Words at which a text may say something about a service. */
export interface ServicePlace extends Span {
  /** What they may mean. The words of a day or an hour mean one value only. */
  values: readonly ServiceValue[]
}

/** The most values of one place: each has a row of weights. */
export const valuesMax = 3

/** 提, 拉, 来, 送 and other verbs of moving goods. */
const movingVerbs = { pickupMode: /[提拿拉装取接送带运来拖捎]/g, deliveryMode: /[送提取拿搬抬扛上派拉]/g }
const halfDay = '上午|下午|早上|一早|中午|晚上|傍晚|今晚|明早'
/** Unlike the hours of the rules (pickupTimes.ts) these stand without a day. */
const hours = new RegExp(
  `(?<![\\d.:-])(?<half>${halfDay})? ?(?<hour>\\d{1,2}|[一二两三四五六七八九十]{1,3}) ?(?:点(?:半|整|[一三]刻|\\d{1,2}分?)?钟?|:\\d\\d)`,
  'g',
)
const days = new RegExp(dayWords, 'g')

/** Returns the places of a text that may say something about a service. `today` is 'YYYY-MM-DD' in Shanghai. */
export function servicePlaces(field: TrainedField, text: string, today: string): ServicePlace[] {
  const found = (pattern: RegExp, valuesOf: (match: RegExpMatchArray) => readonly (ServiceValue | null)[]) =>
    [...text.matchAll(pattern)].flatMap((match): ServicePlace[] => {
      const values = valuesOf(match).filter((value) => value !== null)
      const start = match.index
      return values.length === 0 ? [] : [{ start, end: start + match[0].length, values }]
    })
  if (field === 'pickupMode') return found(movingVerbs.pickupMode, () => ['door', 'self'])
  if (field === 'deliveryMode') return found(movingVerbs.deliveryMode, () => ['self', 'door', 'upstairs'])
  if (field === 'pickupDay') return found(days, ([words]) => [dayOf(words, today)])
  return found(hours, ({ groups }) => [hourOf(groups?.['hour'], groups?.['half'])])
}
