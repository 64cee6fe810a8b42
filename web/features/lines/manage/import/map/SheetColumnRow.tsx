import { NativeSelect } from '@mantine/core'
import { sheetUnits } from '#contract/lines/sheetTargets.ts'
import type { SheetTarget } from '#contract/lines/sheetTargets.ts'
import { MapColumn } from '#shared/import/MapColumn.tsx'
import { columnLabel } from '#shared/import/sheetTitles.ts'
import { targetsFor, targetTitle, unitFor } from '../sheet/draft.ts'
import type { SheetColumn } from '../sheet/draft.ts'
import { columnFault } from '../sheet/faults.ts'

interface Props {
  column: SheetColumn
  columns: readonly SheetColumn[]
  onChange: (column: SheetColumn) => void
}

/** What most sheets have; the rest follows as a second group. */
const usual: ReadonlySet<SheetTarget> = new Set<SheetTarget>([
  ...(['destination', 'province', 'district', 'destinationName', 'destinationAddress'] as const),
  ...(['destinationPhones', 'isDirect', 'transit', 'departureDays', 'cutOff'] as const),
  ...(['heavy', 'heavyTier', 'light', 'lightTier', 'minCharge', 'remark'] as const),
])

/** Renders a column of the sheet: its title and samples, what it fills, and the unit of its numbers. */
export function SheetColumnRow({ column, columns, onChange }: Props) {
  const { target, unit, titleUnit, tier } = column
  const label = columnLabel(column, columns)
  const units = (target === null ? undefined : sheetUnits[target]) ?? []
  const choices = targetsFor(column).map((each) => ({ value: each, label: targetTitle(each, tier) }))
  const isUsual = ({ value }: { value: SheetTarget }) => usual.has(value)
  return (
    <MapColumn
      label={label}
      samples={column.samples}
      target={target ?? ''}
      choices={[
        { group: '常用', items: choices.filter(isUsual) },
        { group: '其他', items: choices.filter((choice) => !isUsual(choice)) },
      ]}
      fault={columnFault(column, columns)}
      onTarget={(value) => {
        const chosen = choices.find((choice) => choice.value === value)?.value ?? null
        const [first = ''] = (chosen === null ? undefined : sheetUnits[chosen]) ?? []
        onChange({ ...column, target: chosen, unit: unitFor(chosen, titleUnit, () => first) })
      }}
    >
      {units.length > 1 ? (
        <NativeSelect
          aria-label={`${label}的单位`}
          value={units.includes(unit) ? unit : ''}
          data={[...(units.includes(unit) ? [] : [{ value: '', label: unit }]), ...units]}
          onChange={(event) => onChange({ ...column, unit: event.currentTarget.value })}
        />
      ) : null}
    </MapColumn>
  )
}
