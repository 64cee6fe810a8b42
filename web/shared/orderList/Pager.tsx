import { Button } from '@mantine/core'
import { countText } from './countText.ts'
import { rowsPerPage } from './listAddress.ts'
import classes from './Pager.module.css'

interface Props {
  page: number
  total: number
  /** What is counted. */
  unit?: string
  onPage: (page: number) => void
}

/** How many there are, and the way to the neighbouring pages; the buttons only where there are any. */
export function Pager({ page, total, unit = '单', onPage }: Props) {
  const pages = Math.max(1, Math.ceil(total / rowsPerPage))
  return (
    <nav className={classes.pager} aria-label="翻页">
      <span className={classes.total}>
        共 {countText(total)} {unit}
        {pages > 1 ? `，第 ${page} / ${pages} 页` : ''}
      </span>
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
