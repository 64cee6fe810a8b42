import { Link } from 'react-router'
import type { CallResponse } from '#contract/calls/calls.ts'
import { homePath } from '#contract/kernel/pages.ts'
import { saveRecentRegion } from '#domain/regions/useSuggestedRegions.ts'
import { sameTab } from '#shared/browser/sameTab.ts'
import { writeSearch } from '../searchQuery.ts'
import type { SearchQuery } from '../searchQuery.ts'
import classes from './StartView.module.css'

interface Props {
  /** The form's values, which the links include. */
  query: SearchQuery
  siteName: string
  hot: CallResponse<'/lines/getDestinations'>['list']
  onChosen: () => void
}

/** 热门目的地: the site's most frequent destinations, each as a search. */
export function HotDestinations({ query, siteName, hot, onChosen }: Props) {
  const to = (code: string) => ({
    pathname: homePath,
    search: String(writeSearch({ ...query, to: code, toText: '', pages: 1 })),
  })
  return (
    <section className="grid one-column gap-3">
      <h2 className="section-title ink">{siteName}热门目的地</h2>
      {hot.length === 0 && <p className="hint">这里还没有专线，换个发货地再查</p>}
      <ul className={`grid gap-3 ${classes.hot}`}>
        {hot.map(({ destinationCode, name, lines }) => (
          <li key={destinationCode}>
            <Link
              className="card stack items-center justify-center touch px-2 py-2 ink no-underline"
              to={to(destinationCode)}
              state={sameTab}
              onClick={() => {
                onChosen()
                void saveRecentRegion(destinationCode)
              }}
            >
              <span className="text-body medium truncate">{name}</span>
              <span className="text-small faint figures">{lines} 条专线</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
