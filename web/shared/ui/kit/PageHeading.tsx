import type { ReactNode } from 'react'
import classes from './PageHeading.module.css'

interface PageHeadingProps {
  title: string
  /** One line below the title. */
  hint?: ReactNode
  /** In the row of the title, without making it higher. */
  beside?: ReactNode
  /** Buttons at its right, below it on phones. */
  extra?: ReactNode
}

/** Renders a page's heading, which gets the focus after navigation. */
export function PageHeading({ title, hint, beside, extra }: PageHeadingProps) {
  return (
    <div className="flex wrap items-start justify-between gap-3 gap-x-5 mb-5">
      <div className="min-w-0">
        <h1 className={`text-lead bold ink ${classes.title}`} tabIndex={-1} data-page-heading>
          {title}
        </h1>
        {hint && <p className="hint mt-1">{hint}</p>}
      </div>
      {beside}
      {extra && <div className="flex wrap gap-3">{extra}</div>}
    </div>
  )
}
