import { useId } from 'react'
import type { ReactNode } from 'react'

/** Renders a group of a line's fields under its heading. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="grid gap-4 min-w-0 pt-5 border-t" aria-labelledby={id}>
      <h3 id={id} className="section-title">
        {title}
      </h3>
      {children}
    </section>
  )
}
