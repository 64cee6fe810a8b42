import { expect, test } from 'vitest'
import type { FirstViewRequest } from '#contract/calls/firstView.ts'
import type { FirstView } from '#shared/firstView/firstView.ts'
import { lineCardOf, lineDetailOf } from '#shared/testing/lines.ts'
import { renderFirstView } from './renderFirstView.tsx'

// Sunday 08:30 in 永康
const now = new Date('2026-11-29T00:30:00.000Z')
const texts: Record<string, string> = { 330782: '浙江省金华市义乌市', 330784: '浙江省金华市永康市' }

/** Renders an address with these answers; a call without one is refused. */
async function render(url: string, answers: Record<string, unknown> = {}, siteId: number | null = null) {
  const calls: [string, unknown][] = []
  const read = async (path: string, body: unknown) => {
    calls.push([path, body])
    if (!(path in answers)) throw new Error(`${path} is refused`)
    return answers[path]
  }
  const view = await renderFirstView({
    url,
    now,
    siteId,
    read: read as FirstViewRequest['read'],
    regionText: (code) => texts[code] ?? '',
  })
  const container = document.createElement('div')
  container.innerHTML = view?.html ?? ''
  const state = view && (JSON.parse(view.state) as FirstView)
  return { view, container, state, calls }
}

const card = lineCardOf({ id: 7, totalFen: 15_800 })
const found = { list: [card], total: 1, next: null }

test('renders the rows of a search with their prices, and what hydration needs', async () => {
  const { container, state, calls } = await render('/base/search?to=330782&kg=500', {
    '/lines/searchLines': found,
  })
  const request = { siteId: 330_784, destinationCode: '330782', weightGrams: 500_000, sort: 'total' }
  expect(calls).toEqual([['/lines/searchLines', expect.objectContaining(request)]])
  expect(container.querySelector('main h1')?.textContent).toBe('找专线')
  const row = container.querySelector('main ol > li')
  expect(row?.textContent).toContain('¥158.00')
  expect(row?.textContent).toContain('今日发车 · 还剩 9 小时 30 分')
  expect(row?.querySelector('a[href^="/orders/new?line=7"]')).toBeTruthy()
  expect(container.querySelector('h2')?.textContent).toContain('永康市 → 浙江省金华市义乌市')
  expect(container.querySelector<HTMLInputElement>('[name="kg"]')?.getAttribute('value')).toBe('500')
  expect(state).toMatchObject({
    atMs: now.getTime(),
    siteId: 330_784,
    reads: [{ data: { pages: [found] } }],
    regionTexts: { 330782: '浙江省金华市义乌市' },
  })
})

test('names another site of the address', async () => {
  const site = { name: '义乌市', cityId: 330_782, parentId: 330_700, disabled: false }
  const { container, state } = await render('/base/search?site=330782&to=330784', {
    '/lines/searchLines': found,
    '/sites/getSiteList': { list: [site], total: 1 },
  })
  expect(container.querySelector('h2')?.textContent).toContain('义乌市 → 浙江省金华市永康市')
  expect(state?.reads).toHaveLength(2)
})

test.each([
  ['without a destination', '/base/search?kg=500', null],
  ['of which a name was sent', '/base/search?to=义乌', null],
  ['with an amount to be corrected', '/base/search?to=330782&kg=abc', null],
  ['with further pages', '/base/search?to=330782&page=2', null],
  ['that is a comparison', '/base/search?compare=7&to=330782', null],
  ['without a result', '/base/search?to=330783', null],
  ['from the own site of a browser elsewhere', '/base/search?to=330784', 330_782],
])('leaves a search %s to the browser', async (_, url, siteId) => {
  const none = { list: [], total: 0, next: null }
  const { view } = await render(url, { '/lines/searchLines': url.endsWith('330783') ? none : found }, siteId)
  expect(view).toBeNull()
})

test('renders an order form with its line, goods, services and price', async () => {
  const { container } = await render('/orders/new?line=7&kg=500&to=330782&delivery=door', {
    '/lines/getLineDetail': lineDetailOf({ id: 7 }),
  })
  const form = container.querySelector('main form')
  expect(form?.querySelector('[aria-label="报价"]')?.textContent).toMatch(/合计.*¥/)
  expect(form?.textContent).toContain('顺通物流 7')
  expect(form?.querySelector<HTMLInputElement>('input[value="500"]')).toBeTruthy()
  expect(form?.querySelector('input[value="浙江省金华市义乌市"]')).toBeTruthy()
  expect(form?.querySelector('input[value="浙江省金华市永康市"]')).toBeTruthy()
  expect(form?.hasAttribute('data-draft')).toBe(false)
})

test.each([
  '',
  'repeat=41',
  'edit=41',
  'placed=41',
  'line=7&inquiry=5&offer=9',
  'line=7&draft=x',
  'line=7&shipper=3',
])('leaves an order form at ?%s to the browser', async (query) => {
  const { view } = await render(`/orders/new?${query}`, { '/lines/getLineDetail': lineDetailOf() })
  expect(view).toBeNull()
})

test('fails where a call is refused, and has no view of other pages', async () => {
  await expect(render('/orders/new?line=7')).rejects.toThrow('/lines/getLineDetail is refused')
  expect((await render('/base/track?no=YK1')).view).toBeNull()
})

test('mixes up no two requests', async () => {
  const other = { list: [lineCardOf({ id: 8, totalFen: 9_900 })], total: 1, next: null }
  const [first, second] = await Promise.all([
    render('/base/search?to=330782', { '/lines/searchLines': found }),
    render('/base/search?to=330782', { '/lines/searchLines': other }),
  ])
  expect(first.container.querySelectorAll('a[href^="/orders/new?line=7"]')).toHaveLength(1)
  expect(second.container.querySelectorAll('a[href^="/orders/new?line=8"]')).toHaveLength(1)
  expect(second.container.querySelectorAll('a[href^="/orders/new?line=7"]')).toHaveLength(0)
})
