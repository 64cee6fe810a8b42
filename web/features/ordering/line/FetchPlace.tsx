import type { LineDetail } from '../../../../contract/lines/calls.ts'
import { transferRegions } from '../../../../contract/lines/transfer.ts'
import { useRegionText } from '../../../domain/regions/useRegions.ts'

interface Props {
  line: LineDetail
  /** The recipient's region; null where none stands yet. */
  regionCode: string | null
}

/** With 自提: the line's own station, where the recipient fetches the goods, also where they are for a place beyond it. */
export function FetchPlace({ line, regionCode }: Props) {
  const askedText = useRegionText(regionCode)
  const isBeyond = transferRegions(line, askedText).length > 0
  const { name, address } = line.destination
  return (
    <p className="hint">
      收货人自提地点：{name}，{address}。
      {isBeyond &&
        (line.fees.delivery === null
          ? `不在${askedText}，请收货人到该站提货，或换一条专线。`
          : `不在${askedText}，要送到收货地址请选“送货上门”。`)}
    </p>
  )
}
