import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './BatchBar.module.css'
import type { Selection } from './useSelection.ts'

interface Props<Row> {
  selection: Selection<Row>
  unit?: string
  /** What may be done with the ticked rows. */
  children: ReactNode
}

/** How many rows are ticked, and what to do with them; stays in sight while the list is scrolled. */
export function BatchBar<Row>({ selection, unit = '条', children }: Props<Row>) {
  return (
    <div className={classes.bar} role="group" aria-label="批量操作">
      <span className={classes.count} role="status">
        已选 {selection.rows.length} {unit}
        {selection.isFull ? '，一次最多这么多' : ''}
      </span>
      {children}
      <Button variant="subtle" onClick={selection.clear}>
        取消选择
      </Button>
    </div>
  )
}
