import type { ReactNode } from 'react'
import classes from './PageHeading.module.css'

interface PageHeadingProps {
  title: string
  /** One line below the title. */
  hint?: ReactNode
  /** Buttons at its right, below it on phones. */
  extra?: ReactNode
}

/** The heading of a page; the focus comes here after navigation. */
export function PageHeading({ title, hint, extra }: PageHeadingProps) {
  return (
    <div className={classes.row}>
      <div className={classes.words}>
        <h1 className={classes.title} tabIndex={-1} data-page-heading>
          {title}
        </h1>
        {hint && <p className={classes.hint}>{hint}</p>}
      </div>
      {extra && <div className={classes.extra}>{extra}</div>}
    </div>
  )
}
