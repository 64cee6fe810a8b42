import { Button, TextInput } from '@mantine/core'
import { useNow } from '#shared/browser/clock/useNow.ts'
import { useAddress } from '#shared/browser/useAddress.ts'
import { dayOf, presetPeriods } from '../chinaDays.ts'
import classes from './LedgerFigures.module.css'

/** Reads and sets the ledgers' signing days in the address bar; '' where unset. */
export function useLedgerDays() {
  const [search, change] = useAddress()
  const days = { from: search.get('signedFrom') ?? '', to: search.get('signedTo') ?? '' }
  const setDays = (input: { from: string; to: string }) =>
    change({ signedFrom: input.from, signedTo: input.to })
  return [days, setDays] as const
}

interface Props {
  days: { from: string; to: string }
  onDays: (days: { from: string; to: string }) => void
}

/** Renders 签收日期 of the ledgers: presets, or two days. */
export function LedgerPeriod({ days, onDays }: Props) {
  const presets = presetPeriods(dayOf(useNow().getTime()))
  const all = { label: '全部', from: '', to: '' }
  return (
    <div className="flex wrap items-end gap-3" role="group" aria-label="签收日期" data-screen-only>
      {[all, ...presets].map(({ label, from, to }) => {
        const isOn = days.from === from && days.to === to
        return (
          <Button
            key={label}
            variant={isOn ? 'light' : 'default'}
            aria-pressed={isOn}
            onClick={() => onDays({ from, to })}
          >
            {label}
          </Button>
        )
      })}
      <div className={`grid two-columns gap-3 min-w-0 ${classes.days}`}>
        <TextInput
          type="date"
          label="签收日期起"
          value={days.from}
          max={days.to}
          onChange={({ currentTarget }) => onDays({ ...days, from: currentTarget.value })}
        />
        <TextInput
          type="date"
          label="签收日期止"
          value={days.to}
          min={days.from}
          onChange={({ currentTarget }) => onDays({ ...days, to: currentTarget.value })}
        />
      </div>
    </div>
  )
}
