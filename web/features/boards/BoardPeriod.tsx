import { Button, TextInput } from '@mantine/core'
import { dayPlus, presetPeriods } from '#domain/orders/chinaDays.ts'
import { groupingLabels, groupings } from './groups.ts'
import type { BoardAddress } from './useBoardAddress.ts'
import classes from './Board.module.css'

const presetsOn = (today: string) => [
  ...presetPeriods(today),
  { label: '近 90 天', from: dayPlus(today, -89), to: today },
  { label: '近一年', from: dayPlus(today, -364), to: today },
]

/** Choice of a board's days (a preset or two dates) and of the grouping by day, week or month. */
export function BoardPeriod({ address }: { address: BoardAddress }) {
  const { days, fault, grouping, setDays, setGrouping, today } = address
  return (
    <div className="flex wrap items-end gap-3 gap-x-5" data-screen-only>
      <div className="flex wrap gap-3" role="group" aria-label="统计日期">
        {presetsOn(today).map(({ label, from, to }) => {
          const isOn = days.from === from && days.to === to
          return (
            <Button
              key={label}
              variant={isOn ? 'light' : 'default'}
              aria-pressed={isOn}
              onClick={() => setDays({ from, to })}
            >
              {label}
            </Button>
          )
        })}
      </div>
      <div className={`grid items-start gap-3 min-w-0 ${classes.days}`}>
        <TextInput
          type="date"
          label="从"
          value={days.from}
          onChange={({ currentTarget }) => setDays({ ...days, from: currentTarget.value })}
        />
        <TextInput
          type="date"
          label="到"
          value={days.to}
          error={fault}
          onChange={({ currentTarget }) => setDays({ ...days, to: currentTarget.value })}
        />
      </div>
      <div className="flex wrap gap-3" role="group" aria-label="汇总方式">
        {groupings.map((by) => (
          <Button
            key={by}
            variant={grouping === by ? 'light' : 'default'}
            aria-pressed={grouping === by}
            onClick={() => setGrouping(by)}
          >
            {groupingLabels[by]}
          </Button>
        ))}
      </div>
    </div>
  )
}
