import type { ReactNode } from 'react'

/** The meaning of a colour: success, waiting, failed, in progress, or nothing to do. */
export type Tone = 'good' | 'warn' | 'bad' | 'going' | 'quiet'

/** Renders a state as a word on its colour. */
export function Badge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className="badge tone" data-tone={tone}>
      {children}
    </span>
  )
}
