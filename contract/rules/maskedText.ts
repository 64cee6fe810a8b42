import { maskName } from './masks.ts'

const digit = '[\\d\\uff10-\\uff19]'
const spoken = '[零〇一二三四五六七八九幺两]'
/** A day, which has as many digits as a phone: 2026-11-21, 2026/11/21, 2026年11月21日. */
const day = `(?:19|20)\\d{2}([-/.年])\\d{1,2}(?:[-/.月])\\d{1,2}(?!\\d)`
/** Seven digits or more, as phones are written: 13800138000, 138 0013 8000, 0579-87110023, (0579)8711.0023, 一三八… */
const phone = `${digit}(?:[-\\s.·()（）]{0,2}${digit}){6,}|${spoken}{7,}`
const hiddenPhones = new RegExp(`(?<day>${day})|(?:${phone})`, 'g')

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
 * digits or more as ***, the parties' names behind their first character, their addresses as ****. Days stay. A name of one
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
    const named = hidden.reduce((shown, { words, told }) => shown.replace(words, told), text)
    return named.replace(hiddenPhones, (match, ...rest) => {
      const groups: unknown = rest.at(-1)
      const isDay =
        typeof groups === 'object' && groups !== null && 'day' in groups && groups.day !== undefined
      return isDay ? match : '***'
    })
  }
}
