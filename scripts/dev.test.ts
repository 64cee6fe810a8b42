import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { eventually } from '#contract/kernel/testing/eventually.ts'
import { freePort } from '#server/testing/freePort.ts'
import { root } from './root.mjs'

const longMs = 120_000
let dataDir: string

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'zhuanxiantong-dev-'))
  // as root the database runs as another user, who must be able to enter
  chmodSync(dataDir, 0o755)
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

it(
  'serves pages and calls at one address, restarts the server at a change, and ends all its processes',
  async () => {
    const port = await freePort()
    const address = `http://127.0.0.1:${port}`
    const child = spawn(process.execPath, [join(root, 'scripts', 'dev.mjs')], {
      env: { ...process.env, NODE_ENV: 'development', PORT: String(port), DATA_DIR: join(dataDir, 'data') },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    child.stdout.on('data', (part: Buffer) => (output += part.toString()))
    child.stderr.on('data', (part: Buffer) => (output += part.toString()))
    const expectOutput = (text: string) => expect.poll(() => output, { timeout: longMs }).toContain(text)
    const siteNames = async () => {
      const answer = await fetch(`${address}/sites/getSiteList`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      })
      const { data } = (await answer.json()) as { data: { list: { name: string }[] } }
      return data.list.map(({ name }) => name)
    }
    try {
      await expectOutput(`专线通已启动：${address}`)
      const page = await eventually(async () => (await fetch(`${address}/base/search`)).text())
      expect(page).toContain('/app/main.tsx')
      expect(page).toContain('@vite/client')
      expect(await (await fetch(`${address}/features/search/SearchPage.tsx`)).text()).toContain('import')
      expect(await (await fetch(`${address}/dev/gallery?look=dark`)).text()).toContain('/gallery/main.tsx')
      expect(await (await fetch(`${address}/reference`)).text()).toContain('/reference/main.ts')
      expect(await (await fetch(`${address}/reference/guide`)).text()).toContain('<h1>接入指南</h1>')
      expect(await siteNames()).toEqual(['永康市'])
      expect((await fetch(`${address}/readyz`)).status).toBe(200)

      utimesSync(join(root, 'server', 'process', 'banner.ts'), new Date(), new Date())
      await expectOutput('服务已重启')
      expect(await siteNames()).toEqual(['永康市'])
    } finally {
      child.kill('SIGTERM')
    }
    const [code] = (await once(child, 'close')) as [number | null]
    expect({ code, output }).toMatchObject({ code: 0 })
    expect(existsSync(join(root, '.cache', `dev-${port}`))).toBe(false)
    await expect(siteNames()).rejects.toThrow('fetch failed')
  },
  longMs * 2,
)
