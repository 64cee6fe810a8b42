import type { ReactNode } from 'react'

/** What a colour says: done as hoped, waits for somebody, went wrong, is under way, or nothing to act upon. */
export type Tone = 'good' | 'warn' | 'bad' | 'going' | 'quiet'

/** A state as a word on its colour. */
export function Badge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className="badge tone" data-tone={tone}>
      {children}
    </span>
  )
}
