import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { assetsOf, screenSources } from './build/pageAssets.mjs'
import { elementsIn, firstViewAssets, firstViewFaults } from './checks/firstView.mjs'
import { root } from './root.mjs'

const html = `<script type="module" crossorigin src="/assets/main-aaaaaaaa.js"></script>
<link rel="modulepreload" crossorigin href="/assets/form-bbbbbbbb.js">
<style>p{}</style><link rel="stylesheet" disabled href="/assets/main-cccccccc.css"><link rel="icon" href="/favicon.svg">
<h1>找专线</h1>`
const manifest = {
  'index.html': {
    file: 'assets/main-aaaaaaaa.js',
    imports: ['_react.js'],
    css: ['assets/main-cccccccc.css'],
  },
  '_react.js': { file: 'assets/react-dddddddd.js' },
  '_form.js': { file: 'assets/form-bbbbbbbb.js', imports: ['_react.js', 'index.html'] },
  'features/orders/OrdersPage.tsx': { file: 'assets/orders-eeeeeeee.js' },
}
const seen = ['form-bbbbbbbb.js', 'main-aaaaaaaa.js', 'react-dddddddd.js'].map((name) => `assets/${name}`)
const files = new Set(seen.flatMap((asset) => [asset, `${asset}.br`]))
const faultsOf = (page: string, modules: Record<string, string[]> = {}, present = files) =>
  firstViewFaults(page, firstViewAssets(page, manifest), modules, present)

it('counts linked files and their imports once, without inlined styles', () => {
  expect(firstViewAssets(html, manifest)).toEqual(seen)
})

it('counts the elements of the body', () => {
  expect(
    elementsIn('<html><head><title>1 < 2</title></head><body><h1>找专线</h1><br /><!-- --></body></html>'),
  ).toBe(3)
})

it('finds files that are not preloaded, compressed, hashed or prerendered', () => {
  const whole = html.replace('<h1>', '<link rel="modulepreload" href="/assets/react-dddddddd.js"><h1>')
  expect(faultsOf(whole)).toEqual([])
  expect(faultsOf(html)).toEqual(['assets/react-dddddddd.js is imported, and the HTML does not preload it'])
  expect(faultsOf(whole, {}, new Set(seen))).toHaveLength(seen.length)
  expect(faultsOf(whole.replaceAll('h1', 'p'))).toEqual(['the HTML has no heading: it was not prerendered'])
  expect(faultsOf('<h1></h1><script src="/assets/main.js"></script>').join()).toMatch(
    /main\.js has no hash.*main\.js does not exist.*holds no styles/,
  )
  const waiting = whole.replace('stylesheet" disabled', 'stylesheet" crossorigin')
  expect(
    faultsOf(waiting, {}, new Set([...files, 'assets/main-cccccccc.css', 'assets/main-cccccccc.css.br'])),
  ).toEqual([
    'assets/main-cccccccc.css: the first paint waits for styles outside the HTML',
    'the HTML holds no styles',
  ])
})

it.each([
  'web/features/carrier/CarrierOrdersPage.tsx',
  'web/features/operators/lines/OpsLinesPage.tsx',
  'node_modules/echarts/core.js',
  'node_modules/zrender/lib/zrender.js',
  'node_modules/zod/v4/core/core.js',
  'node_modules/jsbarcode/bin/JsBarcode.js',
])('finds %s in a first view and names the file', (stranger) => {
  // a moved folder would end its rule silently
  expect(existsSync(join(root, stranger))).toBe(true)
  const found = faultsOf(html, { 'assets/form-bbbbbbbb.js': ['web/app/App.tsx', stranger] })
  expect(found[0]).toContain('assets/form-bbbbbbbb.js holds')
  expect(found[0]).toContain(stranger)
})

it('reads the source of a page from the routes, and its files in loading order', () => {
  const routes = `const loads = {
  '/base/search': () => import('../features/search/SearchPage.tsx'),
  '/orders/:id': () =>
    import('../features/orders/OrderPage.tsx'),
}`
  expect(() => screenSources("const page = lazy(() => import('./Page.tsx'))")).toThrow('routes.tsx')
  expect([...screenSources(routes)]).toEqual([
    ['/base/search', 'features/search/SearchPage.tsx'],
    ['/orders/:id', 'features/orders/OrderPage.tsx'],
  ])
  expect(assetsOf(manifest, '_form.js')).toEqual([
    'assets/react-dddddddd.js',
    'assets/main-cccccccc.css',
    'assets/main-aaaaaaaa.js',
    'assets/form-bbbbbbbb.js',
  ])
  expect(() => assetsOf(manifest, 'gone.tsx')).toThrow('gone.tsx')
})
