import { useId } from 'react'
import type { ReactNode } from 'react'
import classes from './LineForm.module.css'

/** A group of a line's fields under its heading. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h3 id={id} className={classes.sectionTitle}>
        {title}
      </h3>
      {children}
    </section>
  )
}
