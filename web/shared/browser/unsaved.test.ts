import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { holdsUnsaved, noteTyped, settleForm } from './unsaved.ts'

const hear = ({ target }: Event) => void noteTyped(target)
beforeAll(() => document.addEventListener('input', hear, true))
afterAll(() => document.removeEventListener('input', hear, true))
afterEach(() => {
  document.body.innerHTML = ''
})

/** A page of this HTML. */
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
const tell = (name: string) =>
  document.querySelector('form')?.dispatchEvent(new Event(name, { bubbles: true }))

test.each([
  '<form><input></form>',
  '<form method="dialog"><textarea></textarea></form>',
  '<dialog><input type="password"></dialog>',
  '<input type="tel">',
])('in %s something typed is unsaved until it is emptied', (html) => {
  const place = page(html)
  expect(holdsUnsaved(place)).toBe(false)
  type('一半')
  expect(holdsUnsaved(place)).toBe(true)
  type('  ')
  expect(holdsUnsaved(place)).toBe(false)
})

test('a date or a choice of a form is', () => {
  const place = page('<form><input type="date"></form>')
  type('2026-11-20')
  expect(holdsUnsaved(place)).toBe(true)
})

test('a value that nobody typed is not', () => {
  expect(holdsUnsaved(page('<form><input value="永康市"></form>'))).toBe(false)
})

test.each([
  '<input type="search">',
  '<input type="date">',
  '<select><option>义乌</option></select>',
  '<form role="search"><input></form>',
  '<p data-in-address><input></p>',
])('nor what is looked for in %s', (html) => {
  const place = page(html)
  type(html.includes('date') ? '2026-11-20' : '义乌')
  expect(holdsUnsaved(place)).toBe(false)
})

test('sending does not settle a form: it may be refused; being taken over, a reset, and a way into the address do', () => {
  const place = page('<form method="dialog"><input></form>')
  type('一半')
  tell('submit')
  expect(holdsUnsaved(place)).toBe(true)
  settleForm(document.querySelector('form'))
  expect(holdsUnsaved(place)).toBe(false)
  type('另一半')
  tell('reset')
  expect(holdsUnsaved(place)).toBe(false)
  page('<form method="get"><textarea></textarea></form>')
  type('YD1')
  tell('submit')
  expect(holdsUnsaved(place)).toBe(false)
})

test('a page may say so itself, and a form that its content is kept', () => {
  const place = page('<section data-unsaved></section>')
  expect(holdsUnsaved(place)).toBe(true)
  page('<form data-kept><input></form>')
  type('一半')
  expect(holdsUnsaved(place)).toBe(true)
  expect(holdsUnsaved(place, { exceptKept: true })).toBe(false)
})
