import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './BatchBar.module.css'
import type { Selection } from './useSelection.ts'

interface ActionBarProps {
  label: string
  /** At its beginning, told to screen readers as it changes. */
  status: ReactNode
  children: ReactNode
}

/** What may be done with a list; stays in sight while the list is scrolled. */
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
  /** What the ticked rows come to. */
  sums?: string | undefined
  /** What may be done with the ticked rows. */
  children: ReactNode
}

/** How many rows are ticked, and what to do with them. */
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
