import type { PlatformBoard } from '#contract/boards/calls.ts'
import { countText } from './figureWords.ts'
import { Rows } from './Rows.tsx'

/** Table 空白线路: how often customers searched for a destination without a line. */
export function UnmetDemandRows({ list }: { list: PlatformBoard['unmetDemand'] }) {
  if (list.length === 0)
    return <p className="hint mb-3">这段时间搜索过的地方都有专线可走，过几天再来看看。</p>
  return (
    <Rows
      caption="空白线路"
      head={['目的地', '搜索次数', '最近一次', '现在']}
      rows={list.map((demand) => ({
        key: `${demand.siteId} ${demand.destinationCode}`,
        cells: [
          demand.destinationText,
          `${countText(demand.searches)} 次`,
          demand.lastSoughtOn,
          demand.isServedNow ? '已有专线' : '没有专线',
        ],
      }))}
    />
  )
}
