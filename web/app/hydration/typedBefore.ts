type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

interface Typed {
  field: Field
  value: string
  isTicked: boolean
}

const remembered: Typed[] = []

const isTickable = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')

function isChanged(field: Field): boolean {
  if (isTickable(field)) return field.checked !== field.defaultChecked
  if (!(field instanceof HTMLSelectElement)) return field.value !== field.defaultValue
  const begun = [...field.options].find((option) => option.defaultSelected) ?? field.options[0]
  return field.value !== begun?.value
}

/** Keeps what a visitor typed, ticked and chose in a prerendered page before its script ran; to be called before hydrating. */
export function rememberTyped(place: HTMLElement): void {
  for (const field of place.querySelectorAll<Field>('input, textarea, select')) {
    if (isChanged(field)) {
      remembered.push({ field, value: field.value, isTicked: isTickable(field) && field.checked })
    }
  }
}

/** Until React has rendered what it was told. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve))

async function typeInto(field: Field, value: string): Promise<void> {
  const isFocused = document.activeElement === field
  if (field instanceof HTMLSelectElement) {
    field.value = value
    field.dispatchEvent(new Event('change', { bubbles: true }))
    return
  }
  const { selectionStart, selectionEnd } = field
  // what React believes to stand there is the beginning, whatever it found while hydrating
  field.value = field.defaultValue
  // past React's own property on the element, so that it sees another value than the one it knows
  Reflect.set(Object.getPrototypeOf(field) as object, 'value', value, field)
  if (isFocused && selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  // a field that was left before anybody listened is left again
  await nextTask()
  if (!isFocused) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}

function tick(field: HTMLInputElement, isTicked: boolean): void {
  field.checked = !isTicked
  field.click()
}

/** Lets the page hear of everything remembered, one field after the other; nothing is left to be heard twice. */
export async function typeAgain(): Promise<void> {
  for (const { field, value, isTicked } of remembered.splice(0)) {
    // what one field asks for is in the address before the next one adds to it
    await nextTask()
    if (!field.isConnected) continue
    if (isTickable(field)) tick(field, isTicked)
    else await typeInto(field, value)
  }
}
