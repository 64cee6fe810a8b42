import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { RowProgress } from './RowProgress.tsx'
import type { ImportStep, SendingList } from './useImportSteps.ts'

interface Props {
  step: Extract<ImportStep<unknown, SendingList<unknown>>, { at: 'reading' | 'sending' }>
  /** Names the sending of the rows. */
  label: string
  onStop: () => void
  children?: ReactNode
}

/** Renders the progress of reading and sending, with the button that stops it. */
export const ImportProgress = ({ step, label, onStop, children }: Props) => (
  <>
    {step.at === 'reading' ? (
      <RowProgress label={`正在读取“${step.name}”`} done={step.done} total={step.total} />
    ) : (
      <RowProgress label={label} done={step.list.done} total={step.list.rows.length} />
    )}
    {children}
    <div className="flex wrap justify-end gap-3 mt-5">
      <Button variant="default" loading={step.at === 'sending' && step.isStopping} onClick={onStop}>
        停止
      </Button>
    </div>
  </>
)
