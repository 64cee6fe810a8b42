const dayNames = ['一', '二', '三', '四', '五', '六', '日'] as const
const everyDay = 0b111_1111

const shortestRun = 3

/**
 * Formats departure days (bit 0 Monday … bit 6 Sunday): '每天', '周一至周六' for three or more in a row, '周一、三、五', or '无固定发车' without
 * any.
 */
export function formatDepartureDays(days: number): string {
  if ((days & everyDay) === everyDay) return '每天'
  const bits = dayNames.map((_, bit) => bit).filter((bit) => days & (1 << bit))
  const [first, last] = [bits[0], bits.at(-1)]
  if (first === undefined || last === undefined) return '无固定发车'
  if (bits.length >= shortestRun && last - first === bits.length - 1)
    return `周${dayNames[first]}至周${dayNames[last]}`
  return `周${bits.map((bit) => dayNames[bit]).join('、')}`
}

/** Formats minutes after midnight as '17:30'. */
export function formatTimeOfDay(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/** Formats a transit time: '12–18 小时' up to two days, longer ones as '3–4 天', rounded up to half days. */
export function formatTransit(hoursMin: number, hoursMax: number): string {
  const inDays = hoursMax > 48
  const inUnit = (hours: number) => (inDays ? Math.ceil(hours / 12) / 2 : hours)
  const [from, to] = [inUnit(hoursMin), inUnit(hoursMax)]
  return `${from === to ? to : `${from}–${to}`} ${inDays ? '天' : '小时'}`
}
