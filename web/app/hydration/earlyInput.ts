type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

interface Typed {
  field: Field
  value: string
  isTicked: boolean
}

const typedFields: Typed[] = []

const isTickable = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')

function isChanged(field: Field): boolean {
  if (isTickable(field)) return field.checked !== field.defaultChecked
  if (!(field instanceof HTMLSelectElement)) return field.value !== field.defaultValue
  const initialOption = [...field.options].find((option) => option.defaultSelected) ?? field.options[0]
  return field.value !== initialOption?.value
}

/** Records what a visitor typed, ticked and chose in a prerendered page before its script ran. Call before hydrating. */
export function recordEarlyInput(root: HTMLElement): void {
  for (const field of root.querySelectorAll<Field>('input, textarea, select')) {
    if (isChanged(field)) {
      typedFields.push({ field, value: field.value, isTicked: isTickable(field) && field.checked })
    }
  }
}

/** Waits until React has rendered the last change. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve))

async function typeInto(field: Field, value: string): Promise<void> {
  const isFocused = document.activeElement === field
  if (field instanceof HTMLSelectElement) {
    field.value = value
    field.dispatchEvent(new Event('change', { bubbles: true }))
    return
  }
  const { selectionStart, selectionEnd } = field
  // React believes in the default value, whatever it found while hydrating
  field.value = field.defaultValue
  // past React's own property on the element, so that React sees the value change
  Reflect.set(Object.getPrototypeOf(field) as object, 'value', value, field)
  if (isFocused && selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  // a field left before React listened is left again
  await nextTask()
  if (!isFocused) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}

function tick(field: HTMLInputElement, isTicked: boolean): void {
  field.checked = !isTicked
  field.click()
}

/** Replays all recorded input to the page, one field after another, and clears the record. */
export async function replayEarlyInput(): Promise<void> {
  for (const { field, value, isTicked } of typedFields.splice(0)) {
    // let one field update the address before the next one adds to it
    await nextTask()
    if (!field.isConnected) continue
    if (isTickable(field)) tick(field, isTicked)
    else await typeInto(field, value)
  }
}
