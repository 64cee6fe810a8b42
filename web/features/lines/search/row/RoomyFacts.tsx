import type { LineCard } from '#contract/lines/calls.ts'
import { serviceLabels } from '#contract/price/services.ts'
import { LinePrices } from '#domain/lines/prices/LinePrices.tsx'
import classes from './LineRow.module.css'

interface Props {
  line: LineCard
  weightGrams: number | null
  volumeCm3: number | null
}

/** Renders the additional facts of a roomy row: services, unit prices, and number of waybills. */
export function RoomyFacts({ line, weightGrams, volumeCm3 }: Props) {
  return (
    <>
      <ul className={`flex wrap gap-2 text-small soft ${classes.services}`} aria-label="服务">
        {line.services.map((service) => (
          <li key={service} className="px-2 bordered-strong rounded-1">
            {serviceLabels[service]}
          </li>
        ))}
        {line.popularity > 0 && <li className="px-2">已承运 {line.popularity} 票</li>}
      </ul>
      <LinePrices line={line} weightGrams={weightGrams} volumeCm3={volumeCm3} />
    </>
  )
}
