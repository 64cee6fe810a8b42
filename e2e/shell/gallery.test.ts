import { join } from 'node:path'
import { createServer } from 'vite'
import type { ViteDevServer } from 'vite'
import { expect } from 'vitest'
import { freePort } from '#server/testing/freePort.ts'
import { browserTest as test, openWindow } from '../testing/journey.ts'
import { expectTidy } from '../testing/tidy.ts'

let vite: ViteDevServer
let address: string

test.beforeAll(async () => {
  vite = await createServer({
    configFile: join(import.meta.dirname, '..', '..', 'vite.config.ts'),
    logLevel: 'error',
    // the page polls for changes at this port
    server: { host: '127.0.0.1', port: await freePort() },
  })
  await vite.listen()
  address = vite.resolvedUrls?.local[0] ?? ''
  // packages are prepared when first used, and the page reloads then: do that once before the tests
  const first = await openWindow('desktop', { address })
  await first.page.goto('/gallery/index.html?look=light', { waitUntil: 'networkidle' })
  await first.close()
})
test.afterAll(() => vite?.close())

test.each([
  ['light', 'desktop'],
  ['dark', 'desktop'],
  ['large', 'desktop'],
  ['phone', 'phone'],
] as const)('the kit in variant %s is tidy', async (variant, width) => {
  const window = await openWindow(width, { address })
  await window.page.goto(`/gallery/index.html?look=${variant}`, { waitUntil: 'load' })
  await window.page.getByRole('heading', { name: 'FactList' }).waitFor()
  expect(await window.page.getByRole('heading', { level: 2 }).count()).toBeGreaterThan(10)
  await window.picture(`gallery-${variant}`)
  await expectTidy(window)
})

test('shows all variants side by side', async () => {
  const window = await openWindow('desktop', { address })
  await window.page.goto('/gallery/index.html', { waitUntil: 'load' })
  for (const variant of ['浅色', '深色', '大字版', '手机'])
    await window.page
      .frameLocator(`iframe[title="${variant}"]`)
      .getByRole('heading', { name: 'FactList' })
      .waitFor()
})
