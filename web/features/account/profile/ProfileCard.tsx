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

/** One section of the account page. */
export function ProfileCard({ title, hint, extra, children }: Props) {
  const id = useId()
  return (
    <section className={`card ${classes.card}`} aria-labelledby={id}>
      <div className="row wrap justify-between gap-2 gap-x-5">
        <h2 id={id} className="section-title">
          {title}
        </h2>
        {extra}
      </div>
      {hint && <p className="hint mt-2">{hint}</p>}
      {children && <div className="mt-5">{children}</div>}
    </section>
  )
}
