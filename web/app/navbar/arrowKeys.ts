import type { KeyboardEvent } from 'react'

/** Moves the focus to the next or previous matching element of a frame, wrapping at the ends. */
export function moveAlong(frame: HTMLElement, selector: string, step: 1 | -1): void {
  const targets = [...frame.querySelectorAll<HTMLElement>(selector)]
  const at = targets.findIndex((target) => target === document.activeElement)
  const from = at === -1 && step === -1 ? 0 : at
  targets.at((from + step + targets.length) % targets.length)?.focus()
}

/** Moves between the entries of a row of `li`s by left and right arrow keys, skipping open sheets. */
export function moveFrom(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget } = event
  if (key !== 'ArrowRight' && key !== 'ArrowLeft') return
  event.preventDefault()
  const entries = [...currentTarget.children]
  const at = entries.findIndex((entry) => entry.contains(document.activeElement))
  const next = entries.at((at + (key === 'ArrowRight' ? 1 : -1) + entries.length) % entries.length)
  next?.querySelector<HTMLElement>('a, button')?.focus()
}
