import type { ReactNode } from 'react'
import classes from './Gallery.module.css'

/** A piece under the name that the code has for it. */
export function Piece({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className={classes.piece}>
      <h2 className={classes.name}>{name}</h2>
      {children}
    </section>
  )
}
