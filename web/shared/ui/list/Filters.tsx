import type { ReactNode } from 'react'
import classes from './Filters.module.css'

/** Renders the bar of a list's search field and filters. */
export const Filters = ({ children }: { children: ReactNode }) => (
  <div className={`row wrap gap-3 gap-x-5 ${classes.filters}`}>{children}</div>
)
