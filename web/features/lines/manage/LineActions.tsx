import { Button } from '@mantine/core'
import type { OwnLine } from '#contract/lines/manageCalls.ts'
import type { LineStatus } from '#contract/lines/words.ts'
import { statusChanges } from './useLineChanges.ts'
import type { StatusRefusal } from './useLineChanges.ts'
import classes from './Lines.module.css'

interface Props {
  line: OwnLine
  isBusy: boolean
  refusal: StatusRefusal | null
  onEdit: () => void
  onCopy: () => void
  onStatus: (status: LineStatus) => void
}

/** Renders the actions for one line. Taking it off is in its form and in the batch actions. */
export function LineActions({ line, isBusy, refusal, onEdit, onCopy, onStatus }: Props) {
  const turned: LineStatus = line.status === 'on' ? 'paused' : 'on'
  const of = `到${line.destinationText}的专线`
  return (
    <div className={`grid gap-2 ${classes.actions}`}>
      <div className={`flex wrap gap-2 ${classes.actions}`}>
        <Button size="compact-sm" variant="light" aria-label={`修改${of}`} onClick={onEdit}>
          修改
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          disabled={isBusy}
          aria-label={`${statusChanges[turned].verb}${of}`}
          onClick={() => onStatus(turned)}
        >
          {statusChanges[turned].verb}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          disabled={isBusy}
          aria-label={`复制${of}`}
          onClick={onCopy}
        >
          复制
        </Button>
      </div>
      {refusal?.ids.length === 1 && refusal.ids[0] === line.id ? (
        <p className={classes.refused} role="alert">
          {refusal.text}
        </p>
      ) : null}
    </div>
  )
}
