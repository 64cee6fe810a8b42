import { chinaDay } from '#contract/kernel/time.ts'
import { clockTime, dateTime } from '#shared/ui/text/format.ts'
import { UnsentOrders } from './UnsentOrders.tsx'

/** Formats a time; today's without its date. */
function hourOf(atMs: number): string {
  const iso = new Date(atMs).toISOString()
  return chinaDay(atMs) === chinaDay(Date.now()) ? clockTime(iso) : dateTime(iso)
}

/** Renders the age of the cached data on screen and the orders that wait for the network. `asOfMs`: since 1970. */
export default function OfflineText({ asOfMs }: { asOfMs: number | null }) {
  return (
    <>
      离线{asOfMs === null ? '' : `，数据为 ${hourOf(asOfMs)}`}。已填写的内容不会丢失，连上网络自动更新
      <UnsentOrders />
    </>
  )
}
