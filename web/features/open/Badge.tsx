import type { ReactNode } from 'react'
import classes from './Api.module.css'

/** A state as a word on its colour. */
export function Badge({ tone, children }: { tone: 'good' | 'warn' | 'bad' | 'quiet'; children: ReactNode }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  )
}
