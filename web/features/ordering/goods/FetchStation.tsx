import type { LineDetail } from '#contract/lines/calls.ts'
import { transferRegions } from '#contract/lines/transfer.ts'
import { useRegionText } from '#domain/regions/useRegions.ts'

interface Props {
  line: LineDetail
  /** The recipient's region; null while unknown. */
  regionCode: string | null
}

/** For 自提: shows the line's own station, where the recipient fetches the goods, also for regions beyond it. */
export function FetchStation({ line, regionCode }: Props) {
  const regionText = useRegionText(regionCode)
  const isBeyond = transferRegions(line, regionText).length > 0
  const { name, address } = line.destination
  return (
    <p className="hint">
      收货人自提地点：{name}，{address}。
      {isBeyond &&
        (line.fees.delivery === null
          ? `不在${regionText}，请收货人到该站提货，或换一条专线。`
          : `不在${regionText}，要送到收货地址请选“送货上门”。`)}
    </p>
  )
}
