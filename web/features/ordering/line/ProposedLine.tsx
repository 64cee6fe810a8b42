import { Button } from '@mantine/core'
import { serviceLabels } from '../../../../contract/lines/words.ts'
import type { LineCard } from '../../../../contract/lines/calls.ts'
import { clock, departureText, yuan } from '../../../shared/ui/text/format.ts'
import { transitText } from '../../../domain/lines/departures.ts'
import { isDirectTo, transferRegions } from '../../../domain/lines/transfer.ts'
import classes from './LineChoice.module.css'

interface Props {
  line: LineCard
  /** The recipient's region in words. */
  askedText: string
  onPick: () => void
}

/** A line to choose from: where and when it goes, what it offers, what it costs. */
export function ProposedLine({ line, askedText, onPick }: Props) {
  const transfers = transferRegions(line, askedText)
  return (
    <li className={`grid items-center gap-4 py-3 border-b ${classes.proposal}`}>
      <div className={`min-w-0 ${classes.words}`}>
        <p className="text-3 bold">
          {line.carrier.name}
          <span className="px-2 ms-3 text-1 medium soft nowrap fill rounded-1">
            {isDirectTo(line, askedText) ? '直达' : '中转'}
          </span>
        </p>
        <p className="hint">
          到 {line.destinationName}
          {transfers.length > 0 && `，经中转到 ${transfers.join('、')}`} ·{' '}
          {transitText(line.transitHoursMin, line.transitHoursMax)}
        </p>
        <p className="text-2 faint">
          {departureText(line.departureDays)} {clock(line.cutOffMinutes)} 截单
          {line.services.length > 0 &&
            ` · ${line.services.map((service) => serviceLabels[service]).join('、')}`}
        </p>
      </div>
      <strong className="price figures">{line.totalFen === null ? '' : yuan(line.totalFen)}</strong>
      <Button
        variant="light"
        onClick={onPick}
        aria-label={`选这条：${line.carrier.name}到${line.destinationName}`}
      >
        选这条
      </Button>
    </li>
  )
}
