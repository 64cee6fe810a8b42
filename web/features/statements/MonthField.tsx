import { ActionIcon, NativeSelect } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { monthText, shiftMonth } from '#contract/statements/months.ts'
import { Icon } from '#shared/ui/kit/Icon.tsx'

/** Number of months in the list; the arrows go further back. */
const monthsMax = 24

interface Props {
  month: string
  /** The latest month that can be chosen. */
  present: string
  onMonth: (month: string) => void
}

/** Choice of a month, with buttons for the previous and the next one. */
export function MonthField({ month, present, onMonth }: Props) {
  const months = Array.from({ length: monthsMax }, (_, back) => shiftMonth(present, -back))
  const choices = months.includes(month) ? months : [month, ...months]
  return (
    <div className="row gap-2" role="group" aria-label="月份">
      <ActionIcon
        variant="default"
        size={44}
        aria-label="上个月"
        onClick={() => onMonth(shiftMonth(month, -1))}
      >
        <Icon of={IconChevronLeft} size={18} />
      </ActionIcon>
      <NativeSelect
        aria-label="月份"
        value={month}
        onChange={(event) => onMonth(event.currentTarget.value)}
        data={choices.map((value) => ({ value, label: monthText(value) }))}
      />
      <ActionIcon
        variant="default"
        size={44}
        aria-label="下个月"
        disabled={month >= present}
        onClick={() => onMonth(shiftMonth(month, 1))}
      >
        <Icon of={IconChevronRight} size={18} />
      </ActionIcon>
    </div>
  )
}
