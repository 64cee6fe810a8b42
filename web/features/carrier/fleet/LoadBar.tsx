import type { Vehicle } from '#contract/carrier/fleetCalls.ts'
import { cubicMetreText, groupThousands, tonneText } from '#contract/price/amounts.ts'
import { loadText } from '../pool/orderSums.ts'
import type { Load } from '../pool/orderSums.ts'
import classes from './Fleet.module.css'

interface Measure {
  name: string
  unit: string
  /** The text shown when the load is too much. */
  over: string
  text: (value: number) => string
}
const tonnes: Measure = { name: '载重', unit: '吨', over: '超重', text: tonneText }
const cubicMetres: Measure = { name: '容积', unit: '方', over: '超方', text: cubicMetreText }

/** Renders 载重 0.6 / 30 吨（2%） as text and as a bar. */
function Fill({
  of: { name, unit, over, text },
  used,
  capacity,
}: {
  of: Measure
  used: number
  capacity: number
}) {
  const isOver = used > capacity
  const say = (value: number) => groupThousands(text(value))
  return (
    <div>
      <p className="flex wrap gap-3 text-body figures">
        <span>
          {name} {say(used)} / {say(capacity)} {unit}（{Math.floor((used * 100) / capacity)}%）
        </span>
        {isOver ? (
          <strong className="warn">
            {over} {say(used - capacity)} {unit}，请减货或换车
          </strong>
        ) : null}
      </p>
      <progress
        className={classes.bar}
        data-over={isOver || undefined}
        aria-label={`${name}装载`}
        value={Math.min(used, capacity)}
        max={capacity}
      />
    </div>
  )
}

/** Shows how full a vehicle is with these orders. Too much is shown but not refused, because the scales decide. */
export function LoadBar({ rows, vehicle }: { rows: readonly Load[]; vehicle: Vehicle | undefined }) {
  const sum = (of: (row: Load) => number) => rows.reduce((total, row) => total + of(row), 0)
  const load: Load = {
    pieces: sum(({ pieces }) => pieces),
    weightGrams: sum(({ weightGrams }) => weightGrams),
    volumeCm3: sum(({ volumeCm3 }) => volumeCm3),
  }
  const { capacityGrams = null, capacityCm3 = null } = vehicle ?? {}
  return (
    <div className="stack gap-3" role="status" aria-label="装载">
      <p className="text-body bold figures">
        装 {rows.length} 票 · {loadText(load)}
      </p>
      {capacityGrams === null ? null : <Fill of={tonnes} used={load.weightGrams} capacity={capacityGrams} />}
      {capacityCm3 === null ? null : <Fill of={cubicMetres} used={load.volumeCm3} capacity={capacityCm3} />}
      {vehicle && capacityGrams === null && capacityCm3 === null ? (
        <p className="hint">在“车辆司机”里填上这辆车的载重和容积，装车时看得到装了多少。</p>
      ) : null}
    </div>
  )
}
