import type { ReactNode } from 'react'

/** A piece under the name that the code has for it. */
export function Piece({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="grid gap-4 min-w-0">
      <h2 className="hint bold">{name}</h2>
      {children}
    </section>
  )
}
