import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cruiseFloors } from './checks/cruiseFloors.mjs'
import { smallFileFaults, smallFiles } from './checks/smallFiles.mjs'
import { root } from './root.mjs'

let tree: string

beforeEach(async () => {
  tree = await mkdtemp(join(tmpdir(), 'floors-'))
  for (const name of ['.dependency-cruiser.mjs', 'package.json', 'tsconfig.base.json']) {
    await cp(join(root, name), join(tree, name))
  }
  await symlink(join(root, 'node_modules'), join(tree, 'node_modules'))
})

afterEach(() => rm(tree, { recursive: true, force: true }))

async function plant(files: Record<string, string>) {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(tree, path)), { recursive: true })
    await writeFile(join(tree, path), text)
  }
  return cruiseFloors(tree)
}

const value = 'export const value = 1\n'
const importing = (path: string) => `import { value } from '${path}'\nexport const own = value\n`

describe('the floors check', () => {
  it('sees every module and accepts imports from lower layers', async () => {
    const { seen, faults } = await plant({
      'contract/orders/calls.ts': "import { z } from 'zod'\nexport const value = z.string()\n",
      'server/core/clock.ts': importing('../../contract/orders/calls.ts'),
      'server/modules/lines/index.ts': value,
      'server/modules/orders/index.ts': importing('../lines/index.ts'),
      'server/modules/orders/orders.test.ts': importing('../../testing/testApp.ts'),
      'server/testing/testApp.ts': importing('../modules/orders/index.ts').replace(
        'value }',
        'own as value }',
      ),
      'web/shared/formats.ts': importing('../../contract/orders/calls.ts'),
      'web/features/search/SearchPage.tsx': importing('../../../contract/orders/calls.ts'),
    })
    expect(faults).toEqual([])
    expect(seen).toEqual({ contract: 1, server: 5, web: 2 })
  })

  it.each([
    ['contract-stands-alone', 'contract/a.ts', '../server/core/b.ts', 'server/core/b.ts'],
    ['kernel-knows-no-domain', 'contract/kernel/a.ts', '../orders/b.ts', 'contract/orders/b.ts'],
    ['price-and-regions-below-the-domains', 'contract/price/a.ts', '../orders/b.ts', 'contract/orders/b.ts'],
    ['domains-below-the-call-table', 'contract/orders/a.ts', '../calls/b.ts', 'contract/calls/b.ts'],
    ['words-and-rules-without-zod', 'contract/orders/words.ts', './calls.ts', 'contract/orders/calls.ts'],
    ['core-at-the-bottom', 'server/core/a.ts', '../db/b.ts', 'server/db/b.ts'],
    ['db-knows-no-module', 'server/db/a.ts', '../modules/orders/index.ts', 'server/modules/orders/index.ts'],
    ['adapters-know-the-outside-only', 'server/adapters/a.ts', '../db/b.ts', 'server/db/b.ts'],
    [
      'http-knows-no-module',
      'server/http/a.ts',
      '../modules/orders/index.ts',
      'server/modules/orders/index.ts',
    ],
    ['modules-know-no-http', 'server/modules/orders/a.ts', '../../http/b.ts', 'server/http/b.ts'],
    ['modules-know-no-http-tests', 'server/modules/orders/a.test.ts', '../../http/b.ts', 'server/http/b.ts'],
    ['modules-by-the-front-door', 'server/modules/orders/a.ts', '../lines/b.ts', 'server/modules/lines/b.ts'],
    [
      'modules-by-the-front-door-from-above',
      'server/app.ts',
      './modules/lines/b.ts',
      'server/modules/lines/b.ts',
    ],
    [
      'rooms-by-the-front-door',
      'server/modules/lines/search/a.ts',
      '../manage/b.ts',
      'server/modules/lines/manage/b.ts',
    ],
    ['process-on-top', 'server/http/a.ts', '../process/b.ts', 'server/process/b.ts'],
    ['server-without-web', 'server/app.ts', '../web/shared/b.ts', 'web/shared/b.ts'],
    ['web-without-server', 'web/app/a.ts', '../../server/core/b.ts', 'server/core/b.ts'],
    ['shared-below-features', 'web/shared/a.ts', '../features/search/b.ts', 'web/features/search/b.ts'],
    [
      'domain-below-features',
      'web/domain/lines/a.ts',
      '../../features/search/b.ts',
      'web/features/search/b.ts',
    ],
    ['features-never-meet', 'web/features/login/a.ts', '../search/b.ts', 'web/features/search/b.ts'],
    ['e2e-by-server-testing', 'e2e/a.ts', '../server/db/b.ts', 'server/db/b.ts'],
    ['bench-without-web', 'bench/a.ts', '../web/shared/b.ts', 'web/shared/b.ts'],
  ])('%s: catches %s importing %s', async (rule, from, path, to) => {
    const { faults } = await plant({ [from]: importing(path), [to]: value })
    expect(faults.join('\n')).toContain(`${rule}: ${from} → ${to}\n    `)
  })

  it.each([
    ['contract-needs-only-zod', 'contract/a.ts', "import { readFile } from 'node:fs/promises'"],
    ['contract-needs-only-zod', 'contract/a.ts', "import { Pool } from 'pg'"],
    ['words-and-rules-without-zod', 'contract/orders/words.ts', "import { z } from 'zod'"],
    ['server-runs-on-dependencies', 'server/app.ts', "import { build } from 'esbuild'"],
    ['imports-resolve', 'web/app/a.ts', "import { gone } from './gone.ts'"],
    ['shared-below-features', 'web/shared/a.ts', "import type { T } from '../features/search/b.ts'"],
  ])('%s: catches in %s: %s', async (rule, from, line) => {
    const { faults } = await plant({ [from]: `${line}\n`, 'web/features/search/b.ts': 'export type T = 1\n' })
    expect(faults.join('\n')).toContain(`${rule}: ${from} → `)
  })

  it('no-cycles: catches two files that import each other', async () => {
    const { faults } = await plant({
      'server/core/a.ts': "import { b } from './b.ts'\nexport const a = () => b\n",
      'server/core/b.ts': "import { a } from './a.ts'\nexport const b = () => a\n",
    })
    expect(faults.join('\n')).toContain('no-cycles: server/core/a.ts → server/core/b.ts → server/core/a.ts')
  })

  it('no-cycles: catches two files that import only types of each other', async () => {
    const { faults } = await plant({
      'server/core/a.ts': "import type { B } from './b.ts'\nexport type A = B | 1\n",
      'server/core/b.ts': "import type { A } from './a.ts'\nexport type B = A | 2\n",
    })
    expect(faults.join('\n')).toContain('no-cycles: server/core/a.ts → server/core/b.ts → server/core/a.ts')
  })

  it('catches two modules that import each other, by other files and by types alone', async () => {
    const { faults } = await plant({
      'server/modules/lines/index.ts':
        "import type { Own } from '../orders/index.ts'\nexport type Line = Own\n",
      'server/modules/orders/index.ts': 'export type Own = 1\n',
      'server/modules/orders/list.ts':
        "import type { Line } from '../lines/index.ts'\nexport type Row = Line\n",
    })
    expect(faults).toEqual([
      expect.stringContaining(
        'server/modules/lines → server/modules/orders → server/modules/lines: server/modules/lines/index.ts → ',
      ),
    ])
  })

  it('catches a circle of three folders', async () => {
    const { faults } = await plant({
      'web/shared/ui/toast.ts': importing('../server/call.ts'),
      'web/shared/server/call.ts': importing('../browser/storage.ts').replace('value }', 'own as value }'),
      'web/shared/browser/storage.ts':
        "import type { Toast } from '../ui/kit.ts'\nexport type Stored = Toast\n",
      'web/shared/ui/kit.ts': 'export type Toast = 1\n',
    })
    expect(faults).toEqual([
      expect.stringContaining(
        'web/shared/browser → web/shared/ui → web/shared/server → web/shared/browser: ',
      ),
    ])
  })

  it('lets a folder use its own folders, and tests use their neighbours', async () => {
    const { faults } = await plant({
      'web/shared/ui/frame.ts': importing('./kit/badge.ts'),
      'web/shared/ui/kit/badge.ts': importing('../colours.ts'),
      'web/shared/ui/colours.ts': value,
      'web/shared/server/call.ts': importing('../browser/storage.ts'),
      'web/shared/browser/storage.ts': value,
      'web/shared/browser/storage.test.ts': importing('../server/call.ts').replace(
        'value }',
        'own as value }',
      ),
    })
    expect(faults).toEqual([])
  })

  it('names small files that only one file and no test uses', async () => {
    const long = 'export const value = 1\n'.repeat(30)
    await plant({
      'web/a.ts': value,
      'web/b.ts': value,
      'web/c.ts': value,
      'web/d.ts': long,
      'web/e.ts': value,
    })
    const found = await smallFiles(tree, [
      ['web/e.ts', 'web/a.ts'],
      ['web/e.ts', 'web/b.ts'],
      ['web/b.test.ts', 'web/b.ts'],
      ['web/e.ts', 'web/c.ts'],
      ['web/a.ts', 'web/c.ts'],
      ['web/e.ts', 'web/d.ts'],
    ])
    expect(found).toEqual(['web/a.ts'])
    expect(smallFileFaults(found, 1)).toEqual([])
    expect(smallFileFaults(found, 0)).toEqual([expect.stringContaining('web/a.ts')])
  })
})
