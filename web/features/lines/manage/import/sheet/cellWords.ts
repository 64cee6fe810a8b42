import { defaultSite } from '#contract/kernel/siteDefaults.ts'
import { negotiableLabel } from '#contract/price/negotiable.ts'
import { shortName } from '#contract/regions/regions.ts'

/** Rewrites the cells of carriers' own sheets as our price list has them. What is not understood stays, for the check to name it. */

const normalized = (text: string) => text.normalize('NFKC').trim()

/** Returns '' for a cell that only says that there is nothing: -, /, ——. */
export const withoutDash = (text: string): string => (/^[-—–―/\\\s]+$/.test(normalized(text)) ? '' : text)

/** Returns 面议 for its usual synonyms. */
export const negotiable = (text: string): string =>
  /^(?:面议|面谈|电议|另议|电询|详询|议价|协商|单议|现询|来电.{0,4}|电话.{0,4})$/.test(normalized(text))
    ? negotiableLabel
    : text

/** Adds a unit to the plain numbers of a price cell, also of several tiers. `unit` is '' for the price list's own. */
export function withUnit(text: string, unit: string): string {
  if (unit === '') return text
  return text
    .split(/[;；\n]+/)
    .map((part) =>
      /\d\s*元?$/.test(normalized(part)) ? `${normalized(part).replace(/元$/, '')}${unit}` : part,
    )
    .join('；')
}

/** A duration in hours. */
interface Hours {
  least: string
  most: string
}

const number = '(\\d+(?:\\.\\d+)?)'
const durationUnit = '(小时|个小时|h|hr|个?工作日|天|日)?'
const duration = new RegExp(`^${number}${durationUnit}(?:[-~—–至到]+${number}${durationUnit})?$`)
const hoursPerDay = 24

/**
 * Returns a duration such as 2-3天, 48小时 or 次日达 in hours; plain numbers are in `unit`. 当天 is within 24 hours, 次日 within 48.
 * null for anything else.
 */
export function hoursOf(text: string, unit: string): Hours | null {
  const plain = normalized(text)
  const words = plain.toLowerCase().replace(/[\s约]|预计|左右|到货|到达|[达内到]$/g, '')
  if (/^(?:当天|当日|今日)$/.test(words)) return { least: '12', most: '24' }
  if (/^(?:次日|第二天|隔天|隔日)$/.test(words)) return { least: '24', most: '48' }
  const [, from, fromUnit, to, toUnit] = duration.exec(words) ?? []
  if (from === undefined) return null
  const hours = (figures: string, spelling: string | undefined) =>
    Number(figures) * (/天|日/.test(spelling ?? unit) ? hoursPerDay : 1)
  const least = hours(from, fromUnit ?? toUnit)
  const most = to === undefined ? least : hours(to, toUnit)
  return Number.isInteger(least) && Number.isInteger(most)
    ? { least: String(least), most: String(most) }
    : null
}

const halves = '上午|早上|早|中午|下午|傍晚|晚上|晚|夜里|夜'

/** Returns the hour of a day as 0 to 23. null for one that its half of the day does not have, such as 晚上1点. */
function hourOf(half: string, hour: number): number | null {
  if (/下午|傍晚/.test(half)) return hour < 12 ? hour + 12 : hour
  if (/晚|夜/.test(half)) return hour >= 5 && hour < 12 ? hour + 12 : null
  if (half !== '中午') return hour
  if (hour === 11 || hour === 12) return hour
  return hour === 1 || hour === 2 ? hour + 12 : null
}

/** What stands beside a time without changing it. */
const aroundTime = '之前|以前|前|左右|截止|截货|截单|收货|发车|发班|发'

/** Returns a time of day as the price list has it: 下午5点半 is 17:30. */
export function timeOf(text: string): string {
  const [, half = '', figures, minute = '', halfHour] =
    new RegExp(
      `^(?:每天|每日|当天)?(${halves})?(\\d{1,2})[:点时](?:(\\d{2})(?::\\d{2})?)?(半)?分?(?:${aroundTime})*$`,
    ).exec(normalized(text).replace(/\s/g, '')) ?? []
  const hour = figures === undefined ? null : hourOf(half, Number(figures))
  if (hour === null) return text
  return `${String(hour).padStart(2, '0')}:${halfHour ? '30' : minute || '00'}`
}

// not a part of a span such as 5-6点
const timeOfDay = new RegExp(
  `(?:(?:截止|截货|截单|收货|发车)(?:时间)?:?\\s*)?(?:${halves})?(?<![\\d~—–至到-])(?<!\\d:)\\s*\\d{1,2}\\s*[:点时](?:\\d{2}(?::\\d{2})?|半)?分?(?!\\s*[\\d:~—–至到-])(?:${aroundTime})*`,
  'g',
)

/** Separates the days and the time of a departure: 每天19:00 is 每天 and 19:00. '' for a part that the text does not have. */
export function departureOf(text: string): { days: string; time: string } {
  const plain = normalized(text)
  const times = (plain.match(timeOfDay) ?? []).map((time) =>
    time.replace(/^(?:截止|截货|截单|收货|发车)(?:时间)?:?\s*/, ''),
  )
  const rest = plain.replace(timeOfDay, '').replace(/[\s/,;、]+$|^[\s/,;、]+|\(\s*\)/g, '')
  return { days: daysOf(rest), time: times.map(timeOf).join('/') }
}

// no part of a longer number, of a house number such as A168, or of a postcode
const phoneNumber =
  /(?<![\dA-Za-z])(?:(?:\+?86[-\s]?)?1[3-9]\d(?:\d{8}|([-\s])\d{4}\1\d{4})|\(?0[1-9]\d{1,2}\)?[-\s]{0,3}(?:\d{7,8}|\d{3,4}[-\s]\d{4})(?:\s?(?:-|转)\s?\d{1,6})?|[48]00[-\s]?\d{3}[-\s]?\d{4})(?!\d)/g
const phoneLabel = /(?:联系)?(?:电话|手机|座机|方式)号?码?:?/g
/** Figures that may belong to a phone. */
const doubtfulFigures = /\d{7,}|\d{3,4}[-\s]\d{4}|\d{4}[-\s]\d{3}/
const personOnly = /^\p{Script=Han}{1,4}(?:经理|老板|师傅|小姐|先生|女士|总|姐|哥)$/u

/**
 * Separates the phones of a place from its name or address. Where other figures may belong to a phone, all of it counts as phones,
 * for the check to name it.
 */
export function placeAndPhonesOf(text: string): { place: string; phones: string } {
  const plain = normalized(text)
  const phones = (plain.match(phoneNumber) ?? []).map((phone) => phone.replace(/\s?转\s?/, '-'))
  const rest = plain
    .replace(phoneNumber, ' ')
    .replace(phoneLabel, '')
    .replace(/\(\s*\)/g, '')
    .replace(/^[\s:/,;、]+|[\s:/,;、]+$/g, '')
    .replace(/\s+/g, ' ')
  if (doubtfulFigures.test(rest)) return { place: '', phones: text }
  const isPlace = /\p{L}/u.test(rest) && !personOnly.test(rest)
  return { place: isPlace ? rest : '', phones: phones.join('、') }
}

/** Returns 0 for a fee that is free of charge. */
export const freeAsZero = (text: string): string =>
  /^(?:免|免费|免收|不收)$/.test(normalized(text)) ? '0' : text

/** Returns the days of departure without the words around them: 每天一班 is 每天, 周一三五发车 is 周一三五. */
export function daysOf(text: string): string {
  const plain = normalized(text)
  if (/^(?:日发|天发|(?:每天|天天|每日|一天)[一二两三123]?[班趟车]?(?:发车|发班|发|开)?)$/.test(plain))
    return '每天'
  const days = text.trim().replace(/^每(?=周|星期)/, '')
  return /^(?:周|星期|礼拜|逢)/.test(days) ? days.replace(/^逢|(?:发车|发班|发|开)$/g, '') : days
}

/** Returns whether a line runs without a transfer, in the price list's words. */
export function directionOf(text: string): string {
  const plain = normalized(text)
  if (/^(?:直达|直发|直送|专线直达|√|✓)$/.test(plain)) return '直达'
  return /^(?:中转|转运|外发|转)$/.test(plain) ? '中转' : text
}

/** The origin before a destination, as in 永康-成都. */
const originPart = new RegExp(`^${shortName(defaultSite.name)}市?\\s*[-—–~→>至到]+\\s*(?=.)`)

const placeEnding = /(?<=..)(?:省|市|(?:壮族|回族|维吾尔)?自治区)$/

/** Returns a part of a destination without an earlier one, which it may repeat without its ending: 浙江金华 after 浙江省. */
function withoutRepeated(part: string, earlier: readonly string[]): string {
  for (const before of earlier.toReversed()) {
    const short = before.replace(placeEnding, '')
    const rest = short !== '' && part.startsWith(short) ? part.slice(short.length) : ''
    // 吉林市 in 吉林省 repeats nothing
    if (rest !== '' && !/^[省市区县旗盟州]/.test(rest)) return rest
  }
  return part
}

/**
 * Joins the parts of a destination and drops the origin before it: 永康-成都 is 成都. 浙江省 and 浙江金华义乌 are 浙江省金华义乌.
 */
export function placeOf(parts: readonly string[]): string {
  const cleaned = parts.map((part) => part.trim().replace(originPart, ''))
  return cleaned.reduce(
    (whole, part, at) =>
      part.startsWith(whole) ? part : whole + withoutRepeated(part, cleaned.slice(0, at)),
    '',
  )
}
