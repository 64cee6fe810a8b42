import { useId } from 'react'
import type { ReactNode } from 'react'
import classes from './ProfileCard.module.css'

interface Props {
  title: string
  hint?: ReactNode
  /** A button beside the title. */
  extra?: ReactNode
  children?: ReactNode
}

/** One part of the account's page. */
export function ProfileCard({ title, hint, extra, children }: Props) {
  const id = useId()
  return (
    <section className={classes.card} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {extra}
      </div>
      {hint && <p className={classes.hint}>{hint}</p>}
      {children && <div className={classes.body}>{children}</div>}
    </section>
  )
}
