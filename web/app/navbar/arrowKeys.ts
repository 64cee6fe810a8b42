import type { KeyboardEvent } from 'react'

/** Moves the focus among the elements of a frame that match, one on or one back, around at the ends. */
export function moveAlong(frame: HTMLElement, selector: string, step: 1 | -1): void {
  const places = [...frame.querySelectorAll<HTMLElement>(selector)]
  const at = places.findIndex((place) => place === document.activeElement)
  const from = at === -1 && step === -1 ? 0 : at
  places.at((from + step + places.length) % places.length)?.focus()
}

/** Left and right arrows lead from entry to entry of a row of `li`s; within an open sheet they stay out of the way. */
export function moveFrom(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget } = event
  if (key !== 'ArrowRight' && key !== 'ArrowLeft') return
  event.preventDefault()
  const entries = [...currentTarget.children]
  const at = entries.findIndex((entry) => entry.contains(document.activeElement))
  const next = entries.at((at + (key === 'ArrowRight' ? 1 : -1) + entries.length) % entries.length)
  next?.querySelector<HTMLElement>('a, button')?.focus()
}
