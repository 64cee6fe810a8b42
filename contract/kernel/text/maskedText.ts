import { maskName } from './masks.ts'
import { platesWithin } from './plates.ts'

const digit = '[\\d\\uff10-\\uff19]'
const spoken = '[零〇一二三四五六七八九幺两]'
/** A day, which has as many digits as a phone: 2026-11-21, 2026/11/21, 2026年11月21日. */
const day = `(?:19|20)\\d{2}([-/.年])\\d{1,2}(?:[-/.月])\\d{1,2}(?!\\d)`
/** Seven digits or more, as phones are written: 13800138000, 138 0013 8000, 0579-87110023, (0579)8711.0023, 一三八… */
const phone = `${digit}(?:[-\\s.·()（）]{0,2}${digit}){6,}|${spoken}{7,}`
const hiddenPhones = new RegExp(`(?<day>${day})|(?:${phone})`, 'g')

const plates = platesWithin()
const mobile = `(?<!${digit})[1１](?:[-\\s]?${digit}){10}(?!${digit})`
const driver = '司机|师傅|驾驶员?'
/** A mobile number behind a driver or a plate that was hidden, or right before a driver. */
const driverMobiles = new RegExp(
  `(?<=(?:${driver}|\\*\\*\\*)[^\\d\\uff10-\\uff19，。；,;]{0,12})${mobile}|${mobile}(?=[^\\d\\uff10-\\uff19，。；,;]{0,3}(?:${driver}))`,
  'g',
)

/**
 * What somebody of the carrier typed, as its customer may read it: number plates and the mobile numbers of drivers as ***. Vehicle and
 * driver are the carrier's own; its stations' phones are not.
 */
export function customerText(text: string): string {
  return text.replace(plates, '***').replace(driverMobiles, '***')
}

const escaped = (sign: string) => sign.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
/** A name or address however it is spaced. */
const loosely = (text: string) =>
  new RegExp([...text.replace(/\s/g, '')].map(escaped).join('[\\s·]{0,3}'), 'giu')

/** Whose names and doors a text must not tell. */
export interface HiddenParty {
  name: string
  /** Below the district; a short one is a word like any other and stays. */
  address?: string
}

const shortestName = 2
const shortestAddress = 4

/**
 * How what somebody typed is told to readers who must not learn who the parties are (GB/T 41833): phones and other numbers of seven
 * digits or more and number plates as ***, the parties' names behind their first character, their addresses as ****. Days stay. A name of one
 * character is no word to look for. Making the mask costs more than using it: one for all texts of a waybill.
 */
export function textMask(parties: readonly HiddenParty[]): (text: string) => string {
  const hidden = parties.flatMap(({ name, address = '' }) => {
    const bare = name.replace(/\s/g, '')
    return [
      ...([...address].length < shortestAddress ? [] : [{ words: loosely(address), told: '****' }]),
      ...([...bare].length < shortestName ? [] : [{ words: loosely(bare), told: maskName(bare) }]),
    ]
  })
  return (text) => {
    const named = hidden.reduce(
      (shown, { words, told }) => shown.replace(words, told),
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
