import { useEffect } from 'react'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Input here goes into the address or is searched at once, so nothing is lost with it. */
const inAddress = '[role="search"], [data-in-address]'

/** Fields with user input that was not saved since. */
const editedFields = new WeakSet<Element>()

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement

const textTypes = ['text', 'textarea', 'tel', 'email', 'url', 'password', 'number']
const isText = ({ type }: Field) => textTypes.includes(type)
const isEmptied = (field: Field) => isText(field) && field.value.trim() === ''

/** Text counts everywhere; a date, checkbox or select outside a form is a filter or acts at once. */
const isInput = (field: Field) =>
  (isText(field) || (field.form !== null && field.type !== 'search')) && field.closest(inAddress) === null

/** Returned by a form's `send` when all input was saved and the form stays on screen. */
export const saved = Symbol('saved')

/** Marks a form's content as saved until the user types again. */
export function markFormSaved(form: HTMLFormElement | null | undefined): void {
  for (const field of form?.querySelectorAll('input, textarea, select') ?? []) editedFields.delete(field)
}

const settle = ({ target, type }: Event) => {
  if (!(target instanceof HTMLFormElement)) return
  if (type === 'reset' || target.getAttribute('method') === 'get') markFormSaved(target)
}

/**
 * Handles an `input` event for the whole site; returns whether the input could be lost. A form that is submitted into the
 * address, or reset, holds nothing.
 */
export function markEdited(target: EventTarget | null): target is Element {
  if (!isField(target) || !isInput(target)) return false
  editedFields.add(target)
  // adding the same listener again has no effect
  document.addEventListener('submit', settle, true)
  document.addEventListener('reset', settle, true)
  return true
}

/**
 * Checks whether unsaved input in this part of the document would be lost: an edited, non-empty field, or `data-unsaved`.
 * `data-kept` marks forms whose content is restored when they open again.
 */
export function holdsUnsaved(root: ParentNode | null, { exceptKept = false } = {}): boolean {
  if (!root) return false
  const counts = (element: Element) => !exceptKept || element.closest('[data-kept]') === null
  if ([...root.querySelectorAll('[data-unsaved]')].some(counts)) return true
  return [...root.querySelectorAll<Field>('input, textarea, select')].some(
    (field) => editedFields.has(field) && !isEmptied(field) && counts(field),
  )
}

/** Lets the browser ask before it reloads or closes a page with input that is stored nowhere. */
export function useReloadQuestion(isEnabled: boolean): void {
  useEffect(() => {
    if (!isEnabled) return undefined
    const askBeforeLosing = (event: Event) => {
      if (holdsUnsaved(document, { exceptKept: true })) event.preventDefault()
    }
    window.addEventListener('beforeunload', askBeforeLosing)
    return () => window.removeEventListener('beforeunload', askBeforeLosing)
  }, [isEnabled])
}
