import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Selection } from './useSelection.ts'
import classes from './BatchBar.module.css'

interface ActionBarProps {
  label: string
  /** The leading text; screen readers announce its changes. */
  status: ReactNode
  children: ReactNode
}

/** Renders a sticky bar with a list's actions. */
export function ActionBar({ label, status, children }: ActionBarProps) {
  return (
    <div className={classes.bar} role="group" aria-label={label} data-own-bar>
      <span className={classes.count} role="status">
        {status}
      </span>
      {children}
    </div>
  )
}

interface Props<Row> {
  selection: Selection<Row>
  unit?: string
  /** The totals of the selected rows. */
  sums?: string | undefined
  /** The actions on the selected rows. */
  children: ReactNode
}

/** Renders the number of selected rows and their actions. */
export function BatchBar<Row>({ selection, unit = '条', sums, children }: Props<Row>) {
  return (
    <ActionBar
      label="批量操作"
      status={
        <>
          已选 {selection.rows.length} {unit}
          {selection.isFull ? '，一次最多这么多' : ''}
          {sums ? `：${sums}` : ''}
        </>
      }
    >
      {children}
      <Button variant="subtle" onClick={selection.clear}>
        取消选择
      </Button>
    </ActionBar>
  )
}
