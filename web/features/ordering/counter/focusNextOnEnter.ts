import type { KeyboardEvent } from 'react'

const fields = 'input, select, textarea, button[type="submit"]'

const isStop = (field: HTMLElement) =>
  field.tabIndex >= 0 && !field.matches(':disabled, [type="hidden"]') && field.getClientRects().length > 0

/** Focuses a field and selects its text, so that typing replaces it. */
export function focusField(field: HTMLElement): void {
  field.focus()
  if (field instanceof HTMLInputElement && field.type !== 'checkbox') field.select()
}

/** Moves to the next field on Enter, as cashiers expect; buttons and multi-line notes keep Enter. */
export function focusNextOnEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, currentTarget } = event
  if (event.key !== 'Enter' || event.defaultPrevented || event.nativeEvent.isComposing) return
  if (!(target instanceof HTMLElement) || !target.matches('input, select')) return
  event.preventDefault()
  const stops = [...currentTarget.querySelectorAll<HTMLElement>(fields)].filter(isStop)
  const next = stops[stops.indexOf(target) + 1]
  if (next) focusField(next)
}

/** Checks for Ctrl+Enter (⌘ on a Mac), which sends the form from any field. */
export const isSendKey = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  key === 'Enter' && (ctrlKey || metaKey)
