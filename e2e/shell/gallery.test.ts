import { join } from 'node:path'
import { createServer } from 'vite'
import type { ViteDevServer } from 'vite'
import { expect } from 'vitest'
import { freePort } from '../../server/testing/freePort.ts'
import { browserTest as test, openWindow } from '../testing/journey.ts'
import { expectTidy } from '../testing/tidy.ts'

let vite: ViteDevServer
let address: string

test.beforeAll(async () => {
  vite = await createServer({
    configFile: join(import.meta.dirname, '..', '..', 'vite.config.ts'),
    logLevel: 'error',
    // the page asks for changes at the port that it is told
    server: { host: '127.0.0.1', port: await freePort() },
  })
  await vite.listen()
  address = vite.resolvedUrls?.local[0] ?? ''
  // packages are made ready as they are met, and the page is loaded anew then: once, before anybody looks
  const first = await openWindow('desk', { address })
  await first.page.goto('/gallery/index.html?look=light', { waitUntil: 'networkidle' })
  await first.close()
})
test.afterAll(() => vite?.close())

test.each([
  ['light', 'desk'],
  ['dark', 'desk'],
  ['large', 'desk'],
  ['phone', 'phone'],
] as const)('the kit in the look %s is tidy', async (look, width) => {
  const window = await openWindow(width, { address })
  await window.page.goto(`/gallery/index.html?look=${look}`)
  await window.page.getByRole('heading', { name: 'FactList' }).waitFor()
  expect(await window.page.getByRole('heading', { level: 2 }).count()).toBeGreaterThan(10)
  await window.picture(`gallery-${look}`)
  await expectTidy(window)
})

test('all looks stand side by side', async () => {
  const window = await openWindow('desk', { address })
  await window.page.goto('/gallery/index.html')
  for (const look of ['浅色', '深色', '大字版', '手机'])
    await window.page
      .frameLocator(`iframe[title="${look}"]`)
      .getByRole('heading', { name: 'FactList' })
      .waitFor()
})
