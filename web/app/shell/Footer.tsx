import { Link } from 'react-router'
import { decideAccess } from '#contract/kernel/access.ts'
import { destinationPagesPath, pages } from '#contract/kernel/pages.ts'
import type { Page } from '#contract/kernel/pages.ts'
import { useSession } from '#shared/server/session.ts'
import classes from './Footer.module.css'

const table: readonly Page[] = pages
const helpPages = table.filter(({ path }) => path.startsWith('/help/'))

/** Renders one line below every page: the name, help links, and the API reference. */
export function Footer() {
  const caller = useSession((session) => session.caller)
  return (
    <footer
      className={`row wrap justify-center gap-x-5 flex-none px-5 py-3 text-small soft border-t ${classes.footer}`}
    >
      <span>专线通 · 找专线、比运价、在线下单、查运单</span>
      <nav aria-label="页脚" className="flex wrap gap-x-5">
        {helpPages
          .filter(({ access }) => decideAccess(access, caller) === 'allowed')
          .map(({ path, title }) => (
            <Link key={path} to={path} className={classes.link}>
              {title}
            </Link>
          ))}
        <a href={destinationPagesPath} className={classes.link}>
          专线目录
        </a>
        <a href="/reference" className={classes.link}>
          API 说明
        </a>
      </nav>
    </footer>
  )
}
