import { lineStatusLabels } from '#contract/lines/manageWords.ts'
import { lineStatuses } from '#contract/lines/words.ts'
import type { LineStatus } from '#contract/lines/words.ts'
import { useMarked } from '#shared/ui/marked/useMarked.ts'
import classes from './Lines.module.css'

interface Props {
  status: LineStatus | null
  /** Lines in each status under the other filters; undefined while they load. */
  counts: Partial<Record<LineStatus, number>> | undefined
  onStatus: (status: LineStatus | null) => void
}

/** Renders the statuses of lines with their counts. */
export function LineStatusTabs({ status: current, counts, onStatus }: Props) {
  const [marked, mark] = useMarked(current)
  const all = counts && lineStatuses.reduce((sum, status) => sum + (counts[status] ?? 0), 0)
  const tabs = [
    { status: null, label: '全部', count: all },
    ...lineStatuses.map((status) => ({
      status,
      label: lineStatusLabels[status],
      count: counts && (counts[status] ?? 0),
    })),
  ]
  return (
    <div className="flex wrap gap-1 min-w-0" role="group" aria-label="按状态筛选">
      {tabs.map(({ status, label, count }) => (
        <button
          key={label}
          type="button"
          className={`hint inline-flex items-center gap-2 flex-none min-h-9 px-4 hover-fill phone-touch ${classes.tab}`}
          aria-pressed={marked === status}
          onClick={() => {
            mark(status)
            onStatus(status)
          }}
        >
          {label}
          <span className={`text-small figures ${classes.count}`}>{count ?? ''}</span>
        </button>
      ))}
    </div>
  )
}
