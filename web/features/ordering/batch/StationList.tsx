import { useQueries } from '@tanstack/react-query'
import type { LineDetail } from '#contract/lines/calls.ts'
import { DropOffStation } from '#domain/shipment/DropOffStation.tsx'
import { callQuery } from '#shared/server/reads/callQuery.ts'

/** Lists the stations to bring the goods to, each once with its number of orders. `lineIds`: one per order. */
export function StationList({ lineIds }: { lineIds: readonly number[] }) {
  const found = useQueries({
    queries: [...new Set(lineIds)].map((id) => callQuery('/lines/getLineDetail', { id })),
  })
  const stations = new Map<string, LineDetail[]>()
  for (const { data } of found) {
    if (!data) continue
    const name = `${data.origin.name} ${data.origin.address}`
    stations.set(name, [...(stations.get(name) ?? []), data])
  }
  const countAt = (lines: readonly LineDetail[]) =>
    lineIds.filter((lineId) => lines.some(({ id }) => id === lineId)).length
  return (
    <ul className="grid gap-4 text-body" aria-label="送货到">
      {[...stations].map(([name, lines]) => (
        <li key={name} className="grid gap-1 anywhere">
          <span className="faint">送 {countAt(lines)} 票到</span>
          <DropOffStation lines={lines} />
        </li>
      ))}
    </ul>
  )
}
