import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { PagedTable } from '../../ui/table/PagedTable.tsx'
import type { PagedTableProps } from '../../ui/table/PagedTable.tsx'
import classes from './PreviewRows.module.css'

interface Props<Row, View extends string> extends Omit<PagedTableProps<Row, string>, 'caption' | 'unit'> {
  /** The groups of rows to choose from, each with its number of rows in the label. */
  views: readonly { view: View; label: string }[]
  view: View
  onView: (view: View) => void
  /** Shown above the rows. */
  children?: ReactNode
}

/** Renders the rows of a preview, a group at a time. */
export function PreviewRows<Row, View extends string>(props: Props<Row, View>) {
  const { views, view: shown, onView, children, ...table } = props
  const { onPage } = table
  return (
    <>
      {views.length > 1 ? (
        <div className="flex wrap gap-3 mb-3" role="group" aria-label="查看">
          {views.map(({ view, label }) => (
            <Button
              key={view}
              size="compact-md"
              variant={view === shown ? 'light' : 'default'}
              aria-pressed={view === shown}
              onClick={() => {
                onView(view)
                onPage(1, false)
              }}
            >
              {label}
            </Button>
          ))}
        </div>
      ) : null}
      {children}
      <div className={classes.rows}>
        <PagedTable caption="逐行结果" unit="行" {...table} />
      </div>
    </>
  )
}
