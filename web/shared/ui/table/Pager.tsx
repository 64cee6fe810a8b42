import { Button, NativeSelect } from '@mantine/core'
import { pageRows } from './tableAddress.ts'
import classes from './Pager.module.css'

interface Props {
  page: number
  total: number
  pageSize?: number
  /** The unit of the rows. */
  unit?: string
  /** The number at which the server stops counting; from there the total gets a '+'. */
  countMax?: number
  onPage: (page: number) => void
  /** The page sizes to choose from. */
  sizes?: PageSizes | undefined
}

export interface PageSizes {
  offered: readonly number[]
  choose: (rows: number) => void
}

/** Renders the total and buttons to the neighbouring pages, if there are any. */
export function Pager({
  page,
  total,
  pageSize = pageRows,
  unit = '条',
  countMax = Infinity,
  onPage,
  sizes,
}: Props) {
  const pages = Math.max(1, Math.ceil(total / pageSize))
  return (
    <nav className="row wrap justify-end gap-3" aria-label="翻页">
      <span className={`text-small soft figures ${classes.total}`}>
        共 {total >= countMax ? `${total}+` : total} {unit}
        {pages > 1 ? `，第 ${page} / ${pages} 页` : ''}
      </span>
      {sizes && total > Math.min(...sizes.offered) ? (
        <NativeSelect
          aria-label="每页条数"
          value={pageSize}
          onChange={(event) => sizes.choose(Number(event.currentTarget.value))}
          data={sizes.offered.map((rows) => ({ value: String(rows), label: `${rows} ${unit}一页` }))}
        />
      ) : null}
      {pages > 1 ? (
        <>
          <Button variant="default" disabled={page <= 1} onClick={() => onPage(page - 1)}>
            上一页
          </Button>
          <Button variant="default" disabled={page >= pages} onClick={() => onPage(page + 1)}>
            下一页
          </Button>
        </>
      ) : null}
    </nav>
  )
}
