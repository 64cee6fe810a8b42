import { Link } from 'react-router'
import type { LineSort } from '../../../contract/lineWords.ts'
import { hasGoods, sortOf, writeSearch } from './searchQuery.ts'
import type { SearchQuery } from './searchQuery.ts'
import classes from './SortBar.module.css'

const sorts: readonly { sort: LineSort; label: string }[] = [
  { sort: 'total', label: '总价最低' },
  { sort: 'time', label: '时效最快' },
  { sort: 'popularity', label: '最多人发' },
]

/** The three orders as links. By total there is something to compare only once goods are given. */
export function SortBar({ query }: { query: SearchQuery }) {
  const current = sortOf(query)
  return (
    <nav className={classes.bar} aria-label="排序">
      {sorts.map(({ sort, label }) =>
        sort === 'total' && !hasGoods(query) ? (
          <span key={sort} className={classes.idle} title="填写重量或体积后可按总价排序">
            {label}
          </span>
        ) : (
          <Link
            key={sort}
            className={classes.sort}
            to={{ pathname: '/base/search', search: String(writeSearch({ ...query, sort, pages: 1 })) }}
            aria-current={sort === current ? 'true' : undefined}
            preventScrollReset
          >
            {label}
          </Link>
        ),
      )}
    </nav>
  )
}
