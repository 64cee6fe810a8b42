import { maskName } from './masks.ts'
import { plateRegExp } from './plates.ts'

const digit = '[\\d\\uff10-\\uff19]'
const spoken = '[零〇一二三四五六七八九幺两]'
/** A date, which has as many digits as a phone: 2026-11-21, 2026/11/21, 2026年11月21日. */
const day = `(?:19|20)\\d{2}([-/.年])\\d{1,2}(?:[-/.月])\\d{1,2}(?!\\d)`
/** Seven digits or more, as phones are written: 13800138000, 138 0013 8000, 0579-87110023, (0579)8711.0023, 一三八… */
const phone = `${digit}(?:[-\\s.·()（）]{0,2}${digit}){6,}|${spoken}{7,}`
const hiddenPhones = new RegExp(`(?<day>${day})|(?:${phone})`, 'g')

const plates = plateRegExp()
const mobile = `(?<!${digit})[1１](?:[-\\s]?${digit}){10}(?!${digit})`
const driver = '司机|师傅|驾驶员?'
/** A mobile number after a driver or a hidden plate, or directly before a driver. */
const driverMobiles = new RegExp(
  `(?<=(?:${driver}|\\*\\*\\*)[^\\d\\uff10-\\uff19，。；,;]{0,12})${mobile}|${mobile}(?=[^\\d\\uff10-\\uff19，。；,;]{0,3}(?:${driver}))`,
  'g',
)

/**
 * Returns a carrier's text for its customer: number plates and drivers' mobile numbers become ***. Vehicle and driver are the
 * carrier's own data; phones of its stations stay.
 */
export function maskDriverData(text: string): string {
  return text.replace(plates, '***').replace(driverMobiles, '***')
}

const escaped = (sign: string) => sign.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
/** Matches a name or address with any spacing. */
const loosely = (text: string) =>
  new RegExp([...text.replace(/\s/g, '')].map(escaped).join('[\\s·]{0,3}'), 'giu')

/** A party whose name and address a text must not reveal. */
export interface HiddenParty {
  name: string
  /** Below the district; an address that is too short is not searched for. */
  address?: string
}

const shortestName = 2
const shortestAddress = 4

/**
 * Returns a function that masks typed text for readers who must not identify the parties (GB/T 41833). Phones, other numbers of
 * at least seven digits and plates become ***, names keep their first character, addresses become ****. Dates stay. Names of one
 * character are not searched for. Building the mask costs more than using it: build one for all texts of a waybill.
 */
export function createTextMask(parties: readonly HiddenParty[]): (text: string) => string {
  const hidden = parties.flatMap(({ name, address = '' }) => {
    const bare = name.replace(/\s/g, '')
    return [
      ...([...address].length < shortestAddress ? [] : [{ words: loosely(address), mask: '****' }]),
      ...([...bare].length < shortestName ? [] : [{ words: loosely(bare), mask: maskName(bare) }]),
    ]
  })
  return (text) => {
    const named = hidden.reduce(
      (shown, { words, mask }) => shown.replace(words, mask),
      text.replace(plates, '***'),
    )
    return named.replace(hiddenPhones, (match, ...rest) => {
      const groups: unknown = rest.at(-1)
      const isDay =
        typeof groups === 'object' && groups !== null && 'day' in groups && groups.day !== undefined
      return isDay ? match : '***'
    })
  }
}
