import { Link } from 'react-router'
import { homePath } from '#contract/kernel/pages.ts'
import classes from './Navbar.module.css'

/** Renders the link to the home page. */
export function Brand() {
  return (
    <Link to={homePath} className={classes.brand} aria-label="专线通首页">
      <svg className={classes.logo} viewBox="0 0 32 32" aria-hidden focusable={false}>
        <rect width="32" height="32" rx="7" fill="#165dff" />
        <path
          d="M6 21.5h20M9 21.5 14.5 10M23 21.5 17.5 10"
          stroke="#fff"
          strokeWidth="2.4"
          fill="none"
          strokeLinecap="round"
        />
        <path d="M16 18.6v-2.4M16 13v-2" stroke="#fff" strokeWidth="2.4" strokeLinecap="round" />
      </svg>
      <span className={classes.name}>专线通</span>
    </Link>
  )
}
