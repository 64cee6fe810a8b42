import { chinaOffsetMs, hourMs, minuteMs } from '#contract/kernel/time.ts'
import { cityText } from '#domain/regions/cityText.ts'

/** An order that waits this long is reminded of, again at the interval below. */
const reminderAfterMs = 10 * minuteMs
export const reminderMs = 5 * minuteMs

/** The counter is closed before 7:00 and after 21:00. */
const openHours = { from: 7, to: 21 } as const

/** Returns the alert for new orders, newest first (at least one): 您有新订单，发往北京. */
export function newOrdersText(orders: readonly { destinationText: string }[]): string {
  const city = cityText(orders[0]?.destinationText ?? '')
  return orders.length === 1
    ? `您有新订单，发往${city}`
    : `您有 ${orders.length} 单新订单，最近一单发往${city}`
}

/** Returns the reminder for `count` orders, the oldest created at `oldestAt`; null while none waits too long, and at night. */
export function reminderText(count: number, oldestAt: string | null, now: Date): string | null {
  const waitedMs = oldestAt === null ? 0 : now.getTime() - Date.parse(oldestAt)
  const hour = new Date(now.getTime() + chinaOffsetMs).getUTCHours()
  if (waitedMs < reminderAfterMs || hour < openHours.from || hour >= openHours.to) return null
  const waited =
    waitedMs < hourMs ? `${Math.floor(waitedMs / minuteMs)} 分钟` : `${Math.floor(waitedMs / hourMs)} 小时`
  return `还有 ${count} 单没接，最久的等了 ${waited}，请接单`
}
