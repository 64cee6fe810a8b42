type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** What is typed here goes into the address by itself, or is looked for at once: nothing is lost with it. */
const inAddress = '[role="search"], [data-in-address]'

/** Fields in which somebody typed, ticked or chose something that was not taken over since. */
const typedIn = new WeakSet<Element>()

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement

const textTypes = ['text', 'textarea', 'tel', 'email', 'url', 'password', 'number']
const isText = ({ type }: Field) => textTypes.includes(type)
const isEmptied = (field: Field) => isText(field) && field.value.trim() === ''

/** Text counts wherever it is typed; a date, a tick or a choice beside no form is a filter, or acts at once. */
const isInput = (field: Field) =>
  (isText(field) || (field.form !== null && field.type !== 'search')) && field.closest(inAddress) === null

/** What a form's `send` answers when everything typed in it was taken over, while the form stays on screen. */
export const saved = Symbol('saved')

/** What stands in a form was taken over: there is nothing to lose in it until somebody types again. */
export function settleForm(form: HTMLFormElement | null | undefined): void {
  for (const field of form?.querySelectorAll('input, textarea, select') ?? []) typedIn.delete(field)
}

const settle = ({ target, type }: Event) => {
  if (!(target instanceof HTMLFormElement)) return
  if (type === 'reset' || target.getAttribute('method') === 'get') settleForm(target)
}

/**
 * Notes what an `input` event of anywhere on the site tells, so that no page has to; answers whether it is input that could be lost. A
 * form that is sent into the address, or reset, holds nothing any more.
 */
export function noteTyped(target: EventTarget | null): target is Element {
  if (!isField(target) || !isInput(target)) return false
  typedIn.add(target)
  // heard once, however often it is asked for
  document.addEventListener('submit', settle, true)
  document.addEventListener('reset', settle, true)
  return true
}

/**
 * Whether something typed in this part of the document would be gone with it: a field that was typed in and not emptied, or what a
 * page says itself by `data-unsaved`. `data-kept` marks forms whose content comes back when they are opened again.
 */
export function holdsUnsaved(place: ParentNode | null, { exceptKept = false } = {}): boolean {
  if (!place) return false
  const counts = (element: Element) => !exceptKept || element.closest('[data-kept]') === null
  if ([...place.querySelectorAll('[data-unsaved]')].some(counts)) return true
  return [...place.querySelectorAll<Field>('input, textarea, select')].some(
    (field) => typedIn.has(field) && !isEmptied(field) && counts(field),
  )
}
