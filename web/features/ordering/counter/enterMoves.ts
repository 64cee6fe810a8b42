import type { KeyboardEvent } from 'react'

const fields = 'input, select, textarea, button[type="submit"]'

const isStop = (field: HTMLElement) =>
  field.tabIndex >= 0 && !field.matches(':disabled, [type="hidden"]') && field.getClientRects().length > 0

/** Puts the focus into a field, its text marked, so that what is typed next replaces it. */
export function focusField(field: HTMLElement): void {
  field.focus()
  if (field instanceof HTMLInputElement && field.type !== 'checkbox') field.select()
}

/** Enter leads to the next field of a form, as cashiers are used to; buttons and notes of several lines keep it. */
export function enterMoves(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, currentTarget } = event
  if (event.key !== 'Enter' || event.defaultPrevented || event.nativeEvent.isComposing) return
  if (!(target instanceof HTMLElement) || !target.matches('input, select')) return
  event.preventDefault()
  const stops = [...currentTarget.querySelectorAll<HTMLElement>(fields)].filter(isStop)
  const next = stops[stops.indexOf(target) + 1]
  if (next) focusField(next)
}

/** Whether it is Ctrl+Enter (⌘ on a Mac), which sends the form from wherever one is. */
export const isSendKey = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  key === 'Enter' && (ctrlKey || metaKey)
