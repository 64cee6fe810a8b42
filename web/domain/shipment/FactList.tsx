import type { ReactNode } from 'react'
import classes from './FactList.module.css'

export interface Fact {
  label: string
  value: ReactNode
}

/** Renders labels and values, one below the other. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid gap-2 text-body">
      {facts.map(({ label, value }) => (
        <div key={label} className={`grid gap-x-5 ${classes.fact}`}>
          <dt className="faint">{label}</dt>
          <dd className="figures anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
