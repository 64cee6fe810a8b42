import { beforeAll, expect, test } from 'vitest'
import { isBarePath } from '#contract/kernel/pages.ts'
import { prerenderPages, prerenderShell } from './prerender.tsx'

// e2e/shell/firstView.test.ts covers hydration in the browser: two renderers in one process disturb each other

let prerendered: Awaited<ReturnType<typeof prerenderPages>>
beforeAll(async () => {
  prerendered = await prerenderPages()
  // allows for a slow machine
}, 60_000)

const containerOf = (html: string) => {
  const container = document.createElement('div')
  container.innerHTML = html
  return container
}
const pageAt = (path: string) => containerOf(prerendered.find((page) => page.path === path)?.html ?? '')

test('prerenders each page with its heading and, unless bare, the menu, without scripts or user data', () => {
  expect(prerendered).toHaveLength(8)
  for (const { path, title, html } of prerendered) {
    const container = containerOf(html)
    expect(container.querySelector('h1')?.textContent, path).toContain(title)
    const isBare = isBarePath(path)
    expect(container.querySelectorAll('nav').length > 0, path).toBe(!isBare)
    if (!isBare)
      expect(container.querySelector('nav[aria-label="主菜单"] a[href="/base/track"]'), path).toBeTruthy()
    expect(container.querySelector('script, [style]'), path).toBeNull()
    // a visitor's page, beside the ways that /login itself offers
    const loginLinks = [...container.querySelectorAll('a[href^="/login"]')]
      .filter((link) => !link.closest('[aria-label="登录方式"]'))
      .map((link) => link.getAttribute('href'))
    const returns = `/login?redirect=${encodeURIComponent(path)}`
    expect(loginLinks, path).toEqual(isBare || path === '/login' ? [] : [returns])
  }
})

test('prerenders forms of search and tracking that work as addresses', () => {
  const fieldsOf = (path: string) => {
    const form = pageAt(path).querySelector<HTMLFormElement>('main form')
    expect([form?.method, form?.getAttribute('action')]).toEqual(['get', path])
    return [...(form?.querySelectorAll('[name]') ?? [])].map((field) => field.getAttribute('name'))
  }
  expect(new Set(fieldsOf('/base/search'))).toEqual(
    new Set('to kg m3 pickup delivery insured cod receipt hold direct today hours carrier'.split(' ')),
  )
  // the phone tail must not be in an address
  expect(fieldsOf('/base/track')).toEqual(['no'])
})

test('prerenders the order form, which sends nothing before the script runs', () => {
  const form = pageAt('/orders/new').querySelector('main form')
  expect(form?.getAttribute('method')).toBe('dialog')
  const labels = [...(form?.querySelectorAll('label') ?? [])].map((label) => label.textContent)
  for (const label of ['把聊天记录粘贴到这里', '姓名 *', '总重量（公斤） *', '备注'])
    expect(labels).toContain(label)
  expect(form?.querySelectorAll(':disabled')).toHaveLength(0)
  // no draft of anybody
  expect(form?.hasAttribute('data-draft')).toBe(false)
})

test('disables sending the login until the script runs', () => {
  const form = pageAt('/login').querySelector('main form')
  expect(form?.getAttribute('method')).toBe('dialog')
  expect(form?.querySelectorAll('[name]')).toHaveLength(0)
})

test('prerenders the shell with navbar, menu and placeholders, without a page', async () => {
  const container = containerOf((await prerenderShell()).html)
  expect(container.querySelector('h1')).toBeNull()
  expect(container.querySelector('nav[aria-label="主菜单"]')).toBeTruthy()
  expect(container.querySelector('main [aria-label="正在加载"]')).toBeTruthy()
})
