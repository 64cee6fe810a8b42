import type { ReactNode } from 'react'

/** Shows a piece under its name in code. */
export function Piece({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="grid gap-4 min-w-0">
      <h2 className="hint bold">{name}</h2>
      {children}
    </section>
  )
}
