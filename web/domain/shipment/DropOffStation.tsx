import { useQuery } from '@tanstack/react-query'
import type { LineDetail } from '#contract/lines/calls.ts'
import { nextDepartureMs } from '#contract/lines/departures.ts'
import type { OrderDetail } from '#contract/orders/calls.ts'
import { useNow } from '#shared/browser/clock/useNow.ts'
import { callQuery } from '#shared/server/reads/callQuery.ts'
import { dateTime } from '#shared/ui/text/format.ts'
import { mapAddress } from './mapAddress.ts'
import { PhoneLinks } from './PhoneLinks.tsx'

/** Shows where to bring goods for lines of one station, and until when for the first departure. */
export function DropOffStation({ lines }: { lines: readonly LineDetail[] }) {
  const nowMs = useNow().getTime()
  const [first] = lines
  if (!first) return null
  const { name, address, phones } = first.origin
  // a paused line may not leave
  const cutOffs = lines
    .filter(({ status }) => status === 'on')
    .map((line) => nextDepartureMs(line, nowMs))
    .filter((at) => at !== null)
  return (
    <div className="grid gap-1">
      <p>
        <bdi>
          {name}，{address}
        </bdi>{' '}
        <a href={mapAddress(`${address} ${name}`)} target="_blank" rel="noreferrer" data-screen-only>
          地图
        </a>
      </p>
      <p>
        <PhoneLinks of="发货站" phones={phones} />
      </p>
      {cutOffs.length > 0 && (
        <strong>{dateTime(new Date(Math.min(...cutOffs)).toISOString()).slice(5)} 前送到，当天发车</strong>
      )}
    </div>
  )
}

/** Shows the same for the line of one order. Without the line, only the station's name and phones. */
export function DropOffStationOfOrder({ line }: Pick<OrderDetail, 'line'>) {
  const { data } = useQuery(callQuery('/lines/getLineDetail', { id: line.id }))
  if (data) return <DropOffStation lines={[data]} />
  return (
    <>
      {line.originName} <PhoneLinks of="发货站" phones={line.originPhones} />
    </>
  )
}
