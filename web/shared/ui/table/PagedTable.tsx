import { useDeferredValue } from 'react'
import type { ReactNode } from 'react'
import { ErrorState } from '../kit/ErrorState.tsx'
import { LoadingRows } from '../kit/LoadingRows.tsx'
import { BatchBar } from './BatchBar.tsx'
import { DataTable } from './DataTable.tsx'
import type { DataTableProps } from './DataTable.tsx'
import { Pager } from './Pager.tsx'
import type { PageSizes } from './Pager.tsx'
import { SortChoice } from './SortChoice.tsx'
import { usePageInReach } from './usePageInReach.ts'
import classes from './PagedTable.module.css'

/** The result of useQuery for a list; `placeholderData: keepPreviousData` keeps the last page while the next loads. */
interface PagedQuery<Row> {
  data: { list: readonly Row[]; total: number } | undefined
  error: unknown
  isPlaceholderData: boolean
  refetch: () => unknown
}

export interface PagedTableProps<Row, Sort extends string> extends Omit<DataTableProps<Row, Sort>, 'rows'> {
  query: PagedQuery<Row>
  page: number
  /** `isCorrection`: the requested page lies beyond the end, and `page` is the last one. */
  onPage: (page: number, isCorrection: boolean) => void
  pageSize?: number
  /** The page sizes to choose from. */
  sizes?: PageSizes
  /** The unit of the rows: 人, 条. */
  unit?: string
  /** The number at which the server stops counting. */
  countMax?: number
  /** Shown without rows: an EmptyState with the next step, or another one for a search without results. */
  empty: ReactNode
  /** False: the choice of the order is elsewhere, such as in a filter sheet. */
  hasSortChoice?: boolean
  /** Renders the buttons for the selected rows. */
  batch?: (rows: readonly Row[]) => ReactNode
  /** Summarizes the selected rows. */
  sumsOf?: (rows: readonly Row[]) => string
}

/** Renders a paged server list: skeleton, error with 重试, empty state, or table with pager and selection bar. */
export function PagedTable<Row, Sort extends string = string>(props: PagedTableProps<Row, Sort>) {
  const {
    query,
    page,
    onPage,
    pageSize,
    sizes,
    unit,
    countMax,
    empty,
    batch,
    sumsOf,
    hasSortChoice = true,
    ...table
  } = props
  const { selection, columns, sort, onSort, isCompact, isWorked } = table
  const { data, error, isPlaceholderData, refetch } = query
  const hasSelected = selection !== undefined && batch !== undefined && selection.rows.length > 0
  // the first tick is visible before its bar
  const showsBar = useDeferredValue(hasSelected, false)
  const isBeyond = usePageInReach({ page, pageSize, onPage, answer: isPlaceholderData ? undefined : data })
  if (!data || isBeyond)
    return error && !data ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <LoadingRows n={6} heightPx={56} />
    )
  const turn = (requested: number) => onPage(requested, false)
  const pager = { page, total: data.total, onPage: turn, pageSize, sizes, unit, countMax }
  return (
    <div className={classes.list}>
      {hasSortChoice && !isCompact && !isWorked && sort !== undefined && onSort && data.list.length > 0 ? (
        <SortChoice columns={columns} sort={sort} onSort={onSort} />
      ) : null}
      {data.list.length === 0 ? (
        empty
      ) : (
        <div className={isPlaceholderData ? classes.refreshing : undefined} aria-busy={isPlaceholderData}>
          <DataTable rows={data.list} {...table} />
        </div>
      )}
      {/* the bar has its own parent: a new sibling of the table makes the browser style all rows again */}
      <div className={classes.batch}>
        {hasSelected && showsBar ? (
          <BatchBar selection={selection} unit={unit} sums={sumsOf?.(selection.rows)}>
            {batch(selection.rows)}
          </BatchBar>
        ) : null}
      </div>
      {data.total > 0 ? <Pager {...pager} /> : null}
    </div>
  )
}
