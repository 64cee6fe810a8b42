import { beforeAll, expect, test } from 'vitest'
import { isBarePath } from '../../contract/kernel/pages.ts'
import { prerenderPages, prerenderShell } from './prerender.tsx'

// that the browser takes them over as they stand is held by e2e/shell/firstView.test.ts: two renderers in one process disturb each other

let prerendered: Awaited<ReturnType<typeof prerenderPages>>
beforeAll(async () => {
  prerendered = await prerenderPages()
  // a slow machine has the time of a test
}, 60_000)

const standing = (html: string) => {
  const place = document.createElement('div')
  place.innerHTML = html
  return place
}
const pageAt = (path: string) => standing(prerendered.find((page) => page.path === path)?.html ?? '')

test('each page stands in the HTML with its heading and the menu, which who comes by a link has no use for, without a script, knowing nobody', () => {
  expect(prerendered).toHaveLength(8)
  for (const { path, title, html } of prerendered) {
    const place = standing(html)
    expect(place.querySelector('h1')?.textContent, path).toContain(title)
    const isBare = isBarePath(path)
    expect(place.querySelectorAll('nav').length > 0, path).toBe(!isBare)
    if (!isBare)
      expect(place.querySelector('nav[aria-label="主菜单"] a[href="/base/track"]'), path).toBeTruthy()
    expect(place.querySelector('script'), path).toBeNull()
    // nor that nobody is there: no way in but those between which /login itself lets choose
    const waysIn = [...place.querySelectorAll('a[href^="/login"]')]
    expect(
      waysIn.filter((link) => !link.closest('[aria-label="登录方式"]')),
      path,
    ).toEqual([])
  }
})

test('the search and the track page hold forms that work as addresses', () => {
  const fieldsOf = (path: string) => {
    const form = pageAt(path).querySelector<HTMLFormElement>('main form')
    expect([form?.method, form?.getAttribute('action')]).toEqual(['get', path])
    return [...(form?.querySelectorAll('[name]') ?? [])].map((field) => field.getAttribute('name'))
  }
  expect(new Set(fieldsOf('/base/search'))).toEqual(
    new Set('to kg m3 pickup delivery insured cod receipt hold direct today hours carrier'.split(' ')),
  )
  // the tail of the phone must not stand in an address
  expect(fieldsOf('/base/track')).toEqual(['no'])
})

test('the login, which is no address, sends nothing until the script runs', () => {
  const form = pageAt('/login').querySelector('main form')
  expect(form?.getAttribute('method')).toBe('dialog')
  expect(form?.querySelectorAll('[name]')).toHaveLength(0)
})

test('the shell holds navbar, menu and bones, and no page', async () => {
  const place = standing(await prerenderShell())
  expect(place.querySelector('h1')).toBeNull()
  expect(place.querySelector('nav[aria-label="主菜单"]')).toBeTruthy()
  expect(place.querySelector('main [aria-label="正在加载"]')).toBeTruthy()
})
