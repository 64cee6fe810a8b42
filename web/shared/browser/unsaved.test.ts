import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { holdsUnsaved, markEdited, markFormSaved } from './unsaved.ts'

const recordInput = ({ target }: Event) => void markEdited(target)
beforeAll(() => document.addEventListener('input', recordInput, true))
afterAll(() => document.removeEventListener('input', recordInput, true))
afterEach(() => {
  document.body.innerHTML = ''
})

/** Creates a page from HTML. */
function page(html: string): HTMLElement {
  document.body.innerHTML = html
  return document.body
}

const field = () => document.querySelector<HTMLInputElement>('input, textarea, select')
function type(value: string): void {
  const target = field()
  if (!target) throw new Error('no field')
  target.value = value
  target.dispatchEvent(new Event('input', { bubbles: true }))
}
const dispatch = (name: string) =>
  document.querySelector('form')?.dispatchEvent(new Event(name, { bubbles: true }))

test.each([
  '<form><input></form>',
  '<form method="dialog"><textarea></textarea></form>',
  '<dialog><input type="password"></dialog>',
  '<input type="tel">',
])('counts input in %s until it is emptied', (html) => {
  const root = page(html)
  expect(holdsUnsaved(root)).toBe(false)
  type('一半')
  expect(holdsUnsaved(root)).toBe(true)
  type('  ')
  expect(holdsUnsaved(root)).toBe(false)
})

test('counts a date or a choice in a form', () => {
  const root = page('<form><input type="date"></form>')
  type('2026-11-20')
  expect(holdsUnsaved(root)).toBe(true)
})

test('does not count a value that nobody typed', () => {
  expect(holdsUnsaved(page('<form><input value="永康市"></form>'))).toBe(false)
})

test.each([
  '<input type="search">',
  '<input type="date">',
  '<select><option>义乌</option></select>',
  '<form role="search"><input></form>',
  '<p data-in-address><input></p>',
])('does not count filter input in %s', (html) => {
  const root = page(html)
  type(html.includes('date') ? '2026-11-20' : '义乌')
  expect(holdsUnsaved(root)).toBe(false)
})

test('keeps a submitted form unsaved, since it may be refused, until it is saved, reset or put into the address', () => {
  const root = page('<form method="dialog"><input></form>')
  type('一半')
  dispatch('submit')
  expect(holdsUnsaved(root)).toBe(true)
  markFormSaved(document.querySelector('form'))
  expect(holdsUnsaved(root)).toBe(false)
  type('另一半')
  dispatch('reset')
  expect(holdsUnsaved(root)).toBe(false)
  page('<form method="get"><textarea></textarea></form>')
  type('YD1')
  dispatch('submit')
  expect(holdsUnsaved(root)).toBe(false)
})

test('counts a page marked as unsaved, and skips a form marked as kept', () => {
  const root = page('<section data-unsaved></section>')
  expect(holdsUnsaved(root)).toBe(true)
  page('<form data-kept><input></form>')
  type('一半')
  expect(holdsUnsaved(root)).toBe(true)
  expect(holdsUnsaved(root, { exceptKept: true })).toBe(false)
})
