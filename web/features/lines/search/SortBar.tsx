import { homePath } from '#contract/kernel/pages.ts'
import type { LineSort } from '#contract/lines/words.ts'
import { hasGoods } from '#contract/orders/plain/quoteRequest.ts'
import { onActivePage } from '#shared/browser/activePage.ts'
import { sameTab } from '#shared/browser/sameTab.ts'
import { OnceLink } from '#shared/ui/marked/OnceLink.tsx'
import { useMarked } from '#shared/ui/marked/useMarked.ts'
import { sortOf, writeSearch } from './searchQuery.ts'
import type { SearchQuery } from './searchQuery.ts'
import classes from './SortBar.module.css'

const sorts: readonly { sort: LineSort; label: string }[] = [
  { sort: 'total', label: '总价最低' },
  { sort: 'time', label: '时效最快' },
  { sort: 'popularity', label: '发货最多' },
]

/** Renders the three orders as links. Sorting by total needs goods; without them its link leads to the weight field. */
export function SortBar({ query }: { query: SearchQuery }) {
  const [marked, mark] = useMarked(sortOf(query))
  return (
    <nav className={classes.bar} aria-label="排序" data-screen-only>
      {sorts.map(({ sort, label }) =>
        sort === 'total' && !hasGoods(query) ? (
          <button
            key={sort}
            type="button"
            className={classes.sort}
            title="填写重量或体积后可按总价比较"
            onClick={() => onActivePage('input[name="kg"]')?.focus()}
          >
            {label}
          </button>
        ) : (
          <OnceLink
            key={sort}
            className={classes.sort}
            to={{ pathname: homePath, search: String(writeSearch({ ...query, sort, pages: 1 })) }}
            aria-current={sort === marked ? 'true' : undefined}
            state={sameTab}
            onClick={() => mark(sort)}
          >
            {label}
          </OnceLink>
        ),
      )}
    </nav>
  )
}
