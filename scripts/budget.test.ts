import { expect, it } from 'vitest'
import { firstViewAssets } from './checks/firstView.mjs'

const html = `<script type="module" crossorigin src="/assets/main.js"></script>
<link rel="modulepreload" crossorigin href="/assets/react.js">
<link rel="stylesheet" crossorigin href="/assets/main.css"><link rel="icon" href="/favicon.svg">`

it('counts what index.html names and the chain of the page, each once', () => {
  const manifest = {
    'index.html': { file: 'assets/main.js', imports: ['_react.js'], css: ['assets/main.css'] },
    '_react.js': { file: 'assets/react.js' },
    '_form.js': { file: 'assets/form.js', imports: ['_react.js'], css: ['assets/form.css'] },
    'features/search/SearchPage.tsx': { file: 'assets/search.js', imports: ['index.html', '_form.js'] },
    'features/orders/OrdersPage.tsx': { file: 'assets/orders.js' },
  }
  expect(firstViewAssets(html, manifest, 'features/search/SearchPage.tsx')).toEqual(
    ['main.js', 'react.js', 'main.css', 'form.js', 'form.css', 'search.js']
      .map((name) => `assets/${name}`)
      .sort(),
  )
})

it('counts a static import of the entry that nothing preloads', () => {
  const manifest = {
    'index.html': { file: 'assets/main.js', imports: ['_late.js'] },
    '_late.js': { file: 'assets/late.js' },
  }
  expect(firstViewAssets('<script src="/assets/main.js">', manifest, 'none.tsx')).toEqual([
    'assets/late.js',
    'assets/main.js',
  ])
})
