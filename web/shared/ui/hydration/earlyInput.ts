type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

interface Typed {
  field: Field
  value: string
  isTicked: boolean
  isFocused: boolean
  /** Start and end of the selection; null where the field has none. */
  selection: [start: number, end: number] | null
}

const typed = new Map<Field, Typed>()
/** The page that is being hydrated. */
let page: HTMLElement | null = null
let replayed = Promise.resolve()
let markReplayed: () => void = () => undefined

const isTickable = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')

function isChanged(field: Field): boolean {
  // of a radio group only the chosen option: replaying the preset one as well would choose it for a moment
  if (isTickable(field))
    return field.checked !== field.defaultChecked && (field.checked || field.type !== 'radio')
  if (!(field instanceof HTMLSelectElement)) return field.value !== field.defaultValue
  const initialOption = [...field.options].find((option) => option.defaultSelected) ?? field.options[0]
  return field.value !== initialOption?.value
}

function stateOf(field: Field): Typed {
  const { selectionStart = null, selectionEnd = null } = field instanceof HTMLSelectElement ? {} : field
  return {
    field,
    value: field.value,
    isTicked: isTickable(field) && field.checked,
    isFocused: document.activeElement === field,
    selection: selectionStart === null || selectionEnd === null ? null : [selectionStart, selectionEnd],
  }
}

function record(root: HTMLElement): void {
  for (const field of root.querySelectorAll<Field>('input, textarea, select'))
    if (isChanged(field)) typed.set(field, stateOf(field))
}

/** Records what a visitor typed, ticked and chose in a prerendered page before its script ran. Call before hydrating. */
export function recordEarlyInput(root: HTMLElement): void {
  page = root
  replayed = new Promise((resolve) => (markReplayed = resolve))
  record(root)
}

/** Resolves when no early input is left to be replayed. */
export const earlyInputReplayed = (): Promise<void> => replayed

/** Waits until React has rendered the last change. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve))

async function typeInto({ field, value, isFocused, selection }: Typed): Promise<void> {
  if (field instanceof HTMLSelectElement) {
    field.value = value
    field.dispatchEvent(new Event('change', { bubbles: true }))
    return
  }
  // React believes in the default value, whatever it found while hydrating
  field.value = field.defaultValue
  // past React's own property on the element, so that React sees the value change
  Reflect.set(Object.getPrototypeOf(field) as object, 'value', value, field)
  if (isFocused && selection) field.setSelectionRange(...selection)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  if (isFocused) return
  // a field left before React listened is left again
  await nextTask()
  field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}

function tick(field: HTMLInputElement, isTicked: boolean): void {
  field.checked = !isTicked
  field.click()
}

async function replay(one: Typed): Promise<void> {
  if (!one.field.isConnected) return
  if (isTickable(one.field)) tick(one.field, one.isTicked)
  else await typeInto(one)
}

/**
 * Replays the early input to the page, with what was typed while it was hydrated. Call in a layout effect of the page. The field
 * that is being typed in comes first, in the same task, so that no key comes between; the others follow one after another.
 */
export async function replayEarlyInput(): Promise<void> {
  if (page === null) return
  record(page)
  page = null
  const all = [...typed.values()]
  typed.clear()
  // the commit has ended, but not its task
  await Promise.resolve()
  const focused = all.find(({ isFocused }) => isFocused)
  if (focused) await replay(focused)
  for (const one of all) {
    // let one field update the address before the next one adds to it
    await nextTask()
    if (one !== focused) await replay(one)
  }
  markReplayed()
}
