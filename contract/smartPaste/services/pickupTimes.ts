import { dayMs } from '../../kernel/time.ts'
import { decimalText } from '../goods/numerals.ts'
import { oneOf } from '../oneOf.ts'

/** Words of a day: 明天, 11月25号, 下周一. */
export const dayWords = oneOf(
  // 明天周日, 明天(周日)
  /(?:大后天|后天|明天|今天)(?:是?(?:周|星期|礼拜)[一二三四五六日天]| ?[(（](?:周|星期|礼拜)[一二三四五六日天][)）])?|明日|明早|今日|今晚/,
  // 2026年11月25日, 11月25号(周三)
  /(?:20\d\d[-/.年])?\d{1,2}[月](?:\d{1,2})[日号](?: ?[(（](?:周|星期|礼拜)[一二三四五六日天][)）])?/,
  // 2026-11-25
  /20\d\d[-/.]\d{1,2}[-/.]\d{1,2}/,
  // 23号上午; but not 长城路23号
  /(?<![\u4e00-\u9fa5\d-]|[路街弄巷村] ?)\d{1,2}号(?= ?(?:[上下]午|早上|中午|晚上|傍晚|\d{1,2}点))/,
  // 就23号下午
  /(?<=[就等到是，, ])\d{1,2}号(?= ?(?:[上下]午|早上|中午|晚上|傍晚))/,
  // 26日提货, 24日到厂提货, 27号来提; but not 上次23号提货单
  /(?<![\d-]|[路街弄巷村道] ?|上[次回个])\d{1,2} ?[号日](?= ?(?:(?:来|到厂)? ?(?:提 ?货(?![单款的]|信息)|装货|来?拉货)|来[提拉装](?=[\s,，。;吧]|$)))/,
  // 装车日期 11/25
  /(?<=(?:日期|时间)[\s:]{0,4})\d{1,2}\/\d{1,2}(?![\d/])/,
  // 下周一（23号）
  /(?:这|下|本)?(?:周|星期|礼拜)[一二三四五六日天](?: ?[(（]\d{1,2}[号日][)）])?/,
)
/** A time of day; `suffix` keeps the names of its groups apart when a pattern has two. */
export const timeNamed = (suffix: string) =>
  `(?<day${suffix}>${dayWords})?(?: ?,? ?(?:就|也就)?是(?:\\d{1,2}|[一二三四五六七八九十]{1,3})[号日])? {0,3}(?<half${suffix}>上午|下午|早上|一早|中午|晚上|傍晚)? {0,3}(?:(?<hour${suffix}>\\d{1,2}|[一二两三四五六七八九十]{1,3}) ?(?:点(?:半|整|[一三]刻|\\d{1,2}分?)?钟?|:\\d\\d|时)(?:[到至-]\\d{1,2}点(?:之间)?)?)? {0,3}(?:左右|以?前|之前|以?后|过后)?`
export const time = timeNamed('')
const dayText = (ms: number) => new Date(ms).toISOString().slice(0, 10)
const aheadOf: Record<string, number> = {
  今天: 0,
  今日: 0,
  今晚: 0,
  明天: 1,
  明日: 1,
  明早: 1,
  后天: 2,
  大后天: 3,
}

/** Returns a day as 'YYYY-MM-DD'; null if there is none such. */
function validDay(year: string, month: string, day: string): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const ms = Date.parse(`${text}T00:00:00Z`)
  return Number.isNaN(ms) || dayText(ms) !== text ? null : text
}

/** Converts 明天, 11月25号 or 周一 to a day from today on; null for an invalid date. */
export function dayOf(text: string, today: string): string | null {
  if (text === '') return null
  const todayMs = Date.parse(`${today}T00:00:00Z`)
  const ahead = aheadOf[text.replace(/(?<=天)[^天].+/, '')]
  if (ahead !== undefined) return dayText(todayMs + ahead * dayMs)
  const full = /^(20\d\d)\D(\d{1,2})\D(\d{1,2})/.exec(text)
  if (full) return validDay(full[1] ?? '', full[2] ?? '', full[3] ?? '')
  const date = /^(\d{1,2})[月/](\d{1,2})/.exec(text)
  if (date) {
    const [, month = '', day = ''] = date
    const monthDay = `${month.padStart(2, '0')}-${day.padStart(2, '0')}`
    const year = Number(today.slice(0, 4)) + (monthDay < today.slice(5) ? 1 : 0)
    return validDay(String(year), month, day)
  }
  // 23号 or 周一(23号): the next day of that number
  const dayOfMonth = /(\d{1,2}) ?[号日]/.exec(text)?.[1]
  if (dayOfMonth !== undefined) {
    const isPast = Number(dayOfMonth) < Number(today.slice(8))
    const [year = 0, month = 0] = today.split('-').map(Number)
    const next = new Date(Date.UTC(year, month - 1 + (isPast ? 1 : 0), 1)).toISOString()
    return validDay(next.slice(0, 4), next.slice(5, 7), dayOfMonth)
  }
  const weekday = '日一二三四五六'.indexOf(text.slice(-1).replace('天', '日'))
  const todays = new Date(todayMs).getUTCDay()
  const first = (weekday - todays + 7) % 7
  // 下周一 is the Monday after the coming Sunday
  const untilMonday = (8 - todays) % 7 || 7
  const wait = text.startsWith('下') ? untilMonday + ((weekday + 6) % 7) : first
  return weekday < 0 ? null : dayText(todayMs + wait * dayMs)
}

/** Converts an hour: 下午3 → 15, 今晚7 → 19. */
export function hourOf(hour: string | undefined, half = ''): number | null {
  if (hour === undefined) return null
  const number = Number(decimalText(hour))
  const isLate = /下午|晚|傍/.test(half) || (half === '中午' && number < 4)
  const value = isLate && number < 12 ? number + 12 : number
  // 3点: nobody fetches goods at night
  if (half === '' && number < 6) return null
  return Number.isInteger(value) && value <= 23 ? value : null
}

const dayOfGoods = new RegExp(
  `(?<!(?:客户|对方|[他她]们?)[^\\n,，。]{0,4})(?:${dayWords})(?:[^\\n\\d,，。]{0,3}(?:有[一1]?[票批车点]|有货|要走|走货|出货|这[票批]|要?发(?!到|给|往)|没人|没空|停电|不在|[^\\n,，。]{0,8}前(?:不用|别|不要)来))`,
  'g',
)

/** 11月23日 (Mon)，请安排司机 9点到: between a day and the hour. */
const isNearHour = /^ ?(?:[(（][^)）\n]{1,6}[)）])?[,，]? ?请[^\n,，。]{0,10}$/
/** 交货期12月5日, 客户订单2026年11月20日 */
const otherDates = /(?:期|订单|单号|前|before)[:：]? ?$/i

const whose = '(?<!(?:客户|对方|[他她]们?)[^\\n,，。]{0,4}|上|每|上次)'
/** 明天有货，来拉一下: goods right before the request. */
const announcedDay = new RegExp(
  `${whose}(${dayWords})[^\\n\\d,，。]{0,3}(?:有货|有[一1]?[票批车][^\\n\\d,，。;]{0,6}|有点货|(?<!我)要走货?|出货)[,，]? ?$`,
)
/** 明天周日你们上班吧？上班的话十点来拉: a question, and the request if so. */
const conditionalDay = new RegExp(
  `${whose}(${dayWords})[^\\n,，。;?？]{0,14}[吧吗货?？][,，?？ ]{0,2}[^\\n,，。;\\d]{1,4}的话[,，]?$`,
)

/** Returns the day that the words right before a request without a time give it. '' where there is none. */
export function dayRightBefore(text: string, at: number): string {
  const before = text.slice(0, at)
  return (announcedDay.exec(before) ?? conditionalDay.exec(before))?.[1] ?? ''
}

/**
 * Returns the day that a text names last before a position, if it is that of the goods: 明天有票货要走，早上9点过来拉. '' otherwise. Of
 * another line only 明天有货 is, without other goods behind it.
 */
export function dayOfGoodsBefore(text: string, at: number): string {
  const before = text.slice(0, at)
  const last = [...before.matchAll(new RegExp(dayWords, 'g'))].at(-1)
  const conditional = conditionalDay.exec(before)?.[1]
  if (conditional) return conditional
  if (!last || otherDates.test(before.slice(0, last.index))) return ''
  const behind = before.slice(last.index + last[0].length)
  const isOfGoods = [...before.matchAll(dayOfGoods)].at(-1)?.index === last.index
  const isOnLine = !behind.includes('\n')
  const isAnnounced = behind.startsWith('有货') && !/这[票批]/.test(behind)
  return (isOfGoods && (isOnLine || isAnnounced)) || isNearHour.test(behind) ? last[0] : ''
}
