import { NativeSelect, TextInput } from '@mantine/core'
import { filterCount, transitLimits } from './searchQuery.ts'
import type { SearchQuery } from './searchQuery.ts'
import classes from './FilterBar.module.css'

const limitText = (hours: number) => (hours <= 72 ? `${hours} 小时内` : `${hours / 24} 天内`)

function Pill({
  name,
  value,
  label,
  isOn,
  onToggle,
}: {
  name: string
  value: string
  label: string
  isOn: boolean
  onToggle: () => void
}) {
  return (
    <label className={`inline-flex relative pointer ${classes.pill}`}>
      <input type="checkbox" name={name} value={value} checked={isOn} onChange={onToggle} />
      <span>{label}</span>
    </label>
  )
}

interface Props {
  /** On phones; wide screens always show them. */
  isOpen: boolean
  query: SearchQuery
  carrier: string
  carrierError: string | null
  onCarrier: (carrier: string) => void
  onChange: (change: Partial<SearchQuery>) => void
  onClear: () => void
}

/** Renders the filters: in a row on wide screens, behind a button on phones. */
export function FilterBar({ isOpen, query, carrier, carrierError, onCarrier, onChange, onClear }: Props) {
  const count = filterCount(query)
  const { maxTransitHours } = query
  const limits = transitLimits.map((hours) => ({ value: String(hours), label: limitText(hours) }))
  const isOdd = maxTransitHours !== null && !transitLimits.some((hours) => hours === maxTransitHours)
  return (
    <div
      id="search-filters"
      className={`hidden wrap items-center gap-3 ${classes.filters}`}
      data-open={isOpen}
    >
      <Pill
        name="direct"
        value="1"
        label="只看直达"
        isOn={query.isDirect}
        onToggle={() => onChange({ isDirect: !query.isDirect })}
      />
      <Pill
        name="today"
        value="1"
        label="今日发车"
        isOn={query.departsToday}
        onToggle={() => onChange({ departsToday: !query.departsToday })}
      />
      <span className={`hidden ${classes.divider}`} aria-hidden />
      <NativeSelect
        className={classes.limit}
        aria-label="最长时效"
        name="hours"
        value={maxTransitHours ?? ''}
        onChange={(event) =>
          onChange({
            maxTransitHours: event.currentTarget.value ? Number(event.currentTarget.value) : null,
          })
        }
        data={[
          { value: '', label: '时效不限' },
          ...limits,
          ...(isOdd ? [{ value: String(maxTransitHours), label: `${maxTransitHours} 小时内` }] : []),
        ]}
      />
      <TextInput
        className={classes.carrier}
        aria-label="承运商"
        name="carrier"
        type="search"
        error={carrierError}
        placeholder="承运商名称"
        value={carrier}
        onChange={(event) => onCarrier(event.currentTarget.value)}
      />
      {count > 0 && (
        <button type="button" className={`touch px-2 text-body brand ${classes.clear}`} onClick={onClear}>
          清除筛选
        </button>
      )}
    </div>
  )
}
